import { isShownIn } from './check-effects.ts'
import type { Device } from './device.ts'
import { refusedMark } from './kinds.ts'
import { isDiscarded, type Save } from './ledger.ts'
import { keyOfAttempt } from './past.ts'
import { checkFiles } from './photo-ledger.ts'
import { keyOfPosition, keyOfValue, keyOfAuthor } from './queue-positions.ts'
import type { Commit } from './storage.ts'
import {
  type StoredEntry,
  entryAt,
  entriesIn,
  repliedValue,
  unsentIn,
  newValuesOf,
} from './stored-entries.ts'
import type { World } from './world.ts'

type Storage = ReadonlyMap<string, unknown>
type CommitContext = { world: World; device: string; map: Storage }

/** Checks the storage of a device after a commit. */
export function checkCommit(of: CommitContext, { put, remove, before, by }: Commit): void {
  const keys = [...put.map(([key]) => key), ...remove]
  for (const [key] of put) {
    const entry = entryAt(of.map, key)
    const previous = entryAt(before, key)
    if (!entry || entry === previous) continue
    checkAttempt(of, entry, { previous, by })
    noteState(of, entry)
    if (entry.state === 'parked' && previous?.state !== 'parked') checkParking(of, entry)
  }
  const owners = keys.flatMap((key) => /^(?:entry|bytes)\/([^/]+)\//.exec(key)?.[1] ?? [])
  for (const owner of new Set(owners)) checkBytes(of, owner)
  if (keys.some((key) => /^(?:batch|chosen)\//.test(key))) checkFiles(of.map, of.world.broken)
}

function noteState({ world, device }: CommitContext, entry: StoredEntry) {
  const { past, scheduler, isOurs } = world
  const position = { ...entry, device }
  if (entry.state === 'sent') past.noteSent(device, scheduler.now())
  // The effects on another backend are known only from the entries of the device.
  if (entry.state === 'sent' && !isOurs) {
    past.confirmedActs.add(`${keyOfPosition(position)} ${entry.op}`)
  }
  if (entry.state !== 'waiting' || !entry.refusal) return
  past.waits.begin(position, entry.attempts, scheduler.now())
}

const outcomes = new Set(['sent', 'waiting', 'parked'])

/** Checks that the outcome of an attempt is stored only by the page that began the latest attempt. */
function checkAttempt(
  { world: { past, ledger, broken }, device }: CommitContext,
  entry: StoredEntry,
  { previous, by }: { previous: StoredEntry | undefined; by: string },
) {
  const { state, attempts } = entry
  const attempt = keyOfAttempt(device, entry)
  if (state === 'sending' && attempts !== previous?.attempts) {
    past.begunAttempts.set(attempt, { by, at: ledger.next() })
    past.pictures.delete(attempt)
  }
  if (!previous || state === previous.state || !outcomes.has(state)) return
  if (previous.state === 'sending' && past.begunAttempts.get(attempt)?.by === by) return
  broken('only the latest attempt has an outcome', `#${entry.seq} is ${state} by ${by}`)
}

function checkBytes({ world: { ledger, broken }, map }: CommitContext, owner: string) {
  const unsent = unsentIn(map, owner)
  const needed = new Set(unsent.flatMap(({ picture }) => picture?.sha256 ?? []))
  const prefix = `bytes/${owner}/`
  for (const key of map.keys()) {
    const isNeeded = !key.startsWith(prefix) || needed.has(key.slice(prefix.length))
    if (!isNeeded) broken('no orphan bytes', key)
  }
  for (const sha256 of needed) {
    const bytes = map.get(prefix + sha256)
    const found = bytes instanceof ArrayBuffer ? ledger.pictures.get(bytes) : 'none'
    if (found !== sha256) broken('no entry without its bytes', `${owner} ${sha256}: ${found}`)
  }
  const wrong = unsent.find((entry) => newValuesOf(entry)['image'] !== entry.picture?.sha256)
  if (wrong) broken('no entry without its bytes', `#${wrong.seq} of ${owner} names another picture`)
}

function checkParking(of: CommitContext, entry: StoredEntry) {
  const isAllowed = entry.refusal?.isIntercepted ? isIntercepted : mayBeParked
  if (isAllowed(of, entry)) return
  const { seq, owner, op, kind, itemId, refusal } = entry
  const reason = `${refusal?.status} ${refusal?.code} ${refusal?.contested?.join(', ')}`
  const how = `#${seq} of ${owner}, ${op} of ${kind}:${itemId}: ${reason}`
  of.world.broken('parked only for a reason', how)
}

/** Taken from the design, and not imported from the code under test. */
const failuresBeforeParking = 12
const interceptionsBeforeParking = 5

function mayBeParked(of: CommitContext, entry: StoredEntry): boolean {
  const { past } = of.world
  const position = keyOfPosition({ ...entry, device: of.device })
  switch (entry.refusal?.status) {
    case 404:
    case 410:
      return entry.op !== 'remove' && isGone(of, entry)
    case 412:
      return isContested(of, entry)
    case 413:
      return past.refusedByProxy.has(position)
    case 500:
      return (past.failures.get(position) ?? 0) >= failuresBeforeParking
    case undefined:
    default:
      return isBad(of, entry)
  }
}

/**
 * Returns whether intermediaries have answered often enough. Without keys one reply is enough for an addition,
 * because the item may have been added.
 */
function isIntercepted(
  { world: { past, foreign }, device }: CommitContext,
  entry: StoredEntry,
): boolean {
  const times = past.intercepted.get(keyOfPosition({ ...entry, device })) ?? 0
  const mayBeDone =
    foreign !== undefined && entry.op === 'add' && (entry.refusal?.status ?? 0) < 300
  return times >= (mayBeDone ? 1 : interceptionsBeforeParking)
}

/**
 * Returns whether every contested field is really in conflict: its value comes from another admin, and no form of
 * this admin has shown it at the time of the decision.
 */
function isContested(
  { world: { ledger, past }, device }: CommitContext,
  entry: StoredEntry,
): boolean {
  const author = { ...entry, device }
  const item = ledger.itemOf(entry)
  const contested = entry.refusal?.contested ?? []
  const isConflict = (name: string) => {
    const value = repliedValue(entry, name)
    const isOf = (save: Save) => save.op === 'remove' || name in save.typed
    const { n: savedAt = 0, decidedAt = 0 } = ledger.at(author).findLast(isOf) ?? {}
    const by = past.arrived.get(keyOfValue(item, name, value))
    // A form has shown the value while it was current, and another value was saved in it.
    const hasShown = (save: Save) =>
      isOf(save) &&
      save.n <= savedAt &&
      save.decidedAt <= decidedAt &&
      save.decidedAt > (by?.at ?? 0) &&
      isShownIn([save], name, value)
    // A form that was open while its admin removed the item is saved after the removal.
    const isLater = ledger.savesOfValue(item, name, value).some(({ n }) => n > decidedAt)
    const mayAskOwn =
      !by || keyOfAuthor(by) === keyOfAuthor(author) ? entry.op === 'remove' && isLater : true
    const isSame = newValuesOf(entry)[name] === value
    return mayAskOwn && !isSame && !ledger.savesOfAuthor(author, item).some(hasShown)
  }
  return contested.length > 0 && contested.every(isConflict)
}

/**
 * Returns whether the item was removed by another admin, or by this admin before the save, or whether its addition
 * was discarded.
 */
function isGone({ world: { ledger, past }, device }: CommitContext, entry: StoredEntry): boolean {
  const item = ledger.itemOf(entry)
  const author = { ...entry, device }
  const by = past.removed.get(item)
  if (by && keyOfAuthor(by) !== keyOfAuthor(author)) return true
  const savedAt = Math.max(...ledger.at(author).map(({ n }) => n))
  return ledger.saves.some(
    (save) =>
      ledger.itemOf(save) === item &&
      (isDiscarded(save) || (save.op === 'remove' && save.n < savedAt)),
  )
}

/**
 * Returns whether an entry contains values that a newer server refuses, or is an addition whose picture was deleted
 * while its form was open.
 */
function isBad({ world: { ledger } }: CommitContext, entry: StoredEntry): boolean {
  const newValues = Object.values(newValuesOf(entry))
  if (newValues.some((value) => value.includes(refusedMark) || ledger.badPictures.has(value)))
    return true
  const item = ledger.itemOf(entry)
  const isWithdrawn = (save: Save) => isDiscarded(save) || save.op === 'remove'
  const wasWithdrawn = ledger.saves.some(
    (save) => isWithdrawn(save) && ledger.itemOf(save) === item,
  )
  return entry.op === 'add' && !entry.picture && wasWithdrawn
}

/** Returns entries that wait for the network and not for an immediate attempt; none if the storage may fail. */
export function postponedEntries(
  { faults: { rates } }: World,
  { storage: { map } }: Device,
  owner?: string,
): StoredEntry[] {
  if (rates.full + rates.storage > 0 || owner === undefined) return []
  return entriesIn(map, owner).filter(
    ({ state, refusal, nextAt }) => state === 'waiting' && !refusal && nextAt !== 0,
  )
}

/** Checks that a completed wake-up has sent all entries that waited for the network when it began. */
export function checkWake(world: World, device: Device, before: readonly StoredEntry[]): void {
  const attempts = new Set(before.map((each) => keyOfAttempt(device.name, each)))
  const left = postponedEntries(world, device, before[0]?.owner)
  const one = left.find((entry) => attempts.has(keyOfAttempt(device.name, entry)))
  if (one) world.broken('a wake-up ends the back-off', `not for #${one.seq}`)
}
