import { judgeFiles } from './album.ts'
import type { Device } from './device.ts'
import { isShownIn } from './judge-effects.ts'
import { type Kept, keptAt, keptIn, repliedIn, unsentIn, wantedOf } from './kept.ts'
import { refusedMark } from './kinds.ts'
import { isThrownAway, type Save } from './ledger.ts'
import { attemptOf } from './past.ts'
import { placeOf, whatOf, whoOf } from './places.ts'
import type { Commit } from './storage.ts'
import type { World } from './world.ts'

type Storage = ReadonlyMap<string, unknown>
type Case = { world: World; device: string; map: Storage }

/** Checks the storage of a device after a commit. */
export function judgeCommit(of: Case, { put, remove, before, by }: Commit): void {
  const keys = [...put.map(([key]) => key), ...remove]
  for (const [key] of put) {
    const entry = keptAt(of.map, key)
    const was = keptAt(before, key)
    if (!entry || entry === was) continue
    judgeAttempt(of, entry, { was, by })
    noteState(of, entry)
    if (entry.state === 'parked' && was?.state !== 'parked') judgeParking(of, entry)
  }
  const owners = keys.flatMap((key) => /^(?:entry|bytes)\/([^/]+)\//.exec(key)?.[1] ?? [])
  for (const owner of new Set(owners)) judgeBytes(of, owner)
  if (keys.some((key) => /^(?:batch|chosen)\//.test(key))) judgeFiles(of.map, of.world.broken)
}

function noteState({ world, device }: Case, entry: Kept) {
  const { past, scheduler, isOurs } = world
  const place = { ...entry, device }
  if (entry.state === 'sent') past.noteSent(device, scheduler.now())
  // The effects on another backend are known only from the entries of the device.
  if (entry.state === 'sent' && !isOurs) past.acted.add(`${placeOf(place)} ${entry.op}`)
  if (entry.state !== 'waiting' || !entry.refusal) return
  past.patience.begin(place, entry.attempts, scheduler.now())
}

const outcomes = new Set(['sent', 'waiting', 'parked'])

/** Checks that the outcome of an attempt is stored only by the page that began the latest attempt. */
function judgeAttempt(
  { world: { past, ledger, broken }, device }: Case,
  entry: Kept,
  { was, by }: { was: Kept | undefined; by: string },
) {
  const { state, attempts } = entry
  const attempt = attemptOf(device, entry)
  if (state === 'sending' && attempts !== was?.attempts) {
    past.began.set(attempt, { by, at: ledger.next() })
    past.pictures.delete(attempt)
  }
  if (!was || state === was.state || !outcomes.has(state)) return
  if (was.state === 'sending' && past.began.get(attempt)?.by === by) return
  broken('only the latest attempt has an outcome', `#${entry.seq} is ${state} by ${by}`)
}

function judgeBytes({ world: { ledger, broken }, map }: Case, owner: string) {
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
  const wrong = unsent.find((entry) => wantedOf(entry)['image'] !== entry.picture?.sha256)
  if (wrong) broken('no entry without its bytes', `#${wrong.seq} of ${owner} names another picture`)
}

function judgeParking(of: Case, entry: Kept) {
  const isAllowed = entry.refusal?.isIntercepted ? isIntercepted : mayBeParked
  if (isAllowed(of, entry)) return
  const { seq, owner, op, kind, itemId, refusal } = entry
  const why = `${refusal?.status} ${refusal?.code} ${refusal?.contested?.join(', ')}`
  const how = `#${seq} of ${owner}, ${op} of ${kind}:${itemId}: ${why}`
  of.world.broken('parked only for a reason', how)
}

/** Taken from the design, and not imported from the code under test. */
const failuresBeforeParking = 12
const interceptionsBeforeParking = 5

function mayBeParked(of: Case, entry: Kept): boolean {
  const { past } = of.world
  const place = placeOf({ ...entry, device: of.device })
  switch (entry.refusal?.status) {
    case 404:
    case 410:
      return entry.op !== 'remove' && isGone(of, entry)
    case 412:
      return isContested(of, entry)
    case 413:
      return past.excused.has(place)
    case 500:
      return (past.failures.get(place) ?? 0) >= failuresBeforeParking
    case undefined:
    default:
      return isBad(of, entry)
  }
}

/**
 * Returns whether intermediaries have answered often enough. Without keys one reply is enough for an addition,
 * because the item may have been added.
 */
function isIntercepted({ world: { past, foreign }, device }: Case, entry: Kept): boolean {
  const times = past.intercepted.get(placeOf({ ...entry, device })) ?? 0
  const mayBeDone =
    foreign !== undefined && entry.op === 'add' && (entry.refusal?.status ?? 0) < 300
  return times >= (mayBeDone ? 1 : interceptionsBeforeParking)
}

/**
 * Returns whether every contested field is really in conflict: its value comes from another admin, and no form of
 * this admin has shown it at the time of the decision.
 */
function isContested({ world: { ledger, past }, device }: Case, entry: Kept): boolean {
  const whose = { ...entry, device }
  const item = ledger.itemOf(entry)
  const contested = entry.refusal?.contested ?? []
  const isOthers = (name: string) => {
    const value = repliedIn(entry, name)
    const isOf = (save: Save) => save.op === 'remove' || name in save.typed
    const { n: savedAt = 0, toldAt: decidedAt = 0 } = ledger.at(whose).findLast(isOf) ?? {}
    const by = past.brought.get(whatOf(item, name, value))
    // A form has shown the value while it was current, and another value was saved in it.
    const hasShown = (save: Save) =>
      isOf(save) &&
      save.n <= savedAt &&
      save.toldAt <= decidedAt &&
      save.toldAt > (by?.at ?? 0) &&
      isShownIn([save], name, value)
    // A form that was open while its admin removed the item is saved after the removal.
    const isLater = ledger.sayingsOf(item, name, value).some(({ n }) => n > decidedAt)
    const mayAskOwn = !by || whoOf(by) === whoOf(whose) ? entry.op === 'remove' && isLater : true
    const isSame = wantedOf(entry)[name] === value
    return mayAskOwn && !isSame && !ledger.ofAdmin(whose, item).some(hasShown)
  }
  return contested.length > 0 && contested.every(isOthers)
}

/**
 * Returns whether the item was removed by another admin, or by this admin before the save, or whether its addition
 * was discarded.
 */
function isGone({ world: { ledger, past }, device }: Case, entry: Kept): boolean {
  const item = ledger.itemOf(entry)
  const whose = { ...entry, device }
  const by = past.removed.get(item)
  if (by && whoOf(by) !== whoOf(whose)) return true
  const savedAt = Math.max(...ledger.at(whose).map(({ n }) => n))
  return ledger.saves.some(
    (save) =>
      ledger.itemOf(save) === item &&
      (isThrownAway(save) || (save.op === 'remove' && save.n < savedAt)),
  )
}

/**
 * Returns whether an entry contains values that a newer server refuses, or is an addition whose picture was deleted
 * while its form was open.
 */
function isBad({ world: { ledger } }: Case, entry: Kept): boolean {
  const wanted = Object.values(wantedOf(entry))
  if (wanted.some((value) => value.includes(refusedMark) || ledger.badPictures.has(value)))
    return true
  const item = ledger.itemOf(entry)
  const isTakenBack = (save: Save) => isThrownAway(save) || save.op === 'remove'
  const isLeft = ledger.saves.some((save) => isTakenBack(save) && ledger.itemOf(save) === item)
  return entry.op === 'add' && !entry.picture && isLeft
}

/** Returns entries that wait for the network and not for an immediate attempt; none if the storage may fail. */
export function putOff(
  { faults: { rates } }: World,
  { storage: { map } }: Device,
  owner?: string,
): Kept[] {
  if (rates.full + rates.storage > 0 || owner === undefined) return []
  return keptIn(map, owner).filter(
    ({ state, refusal, nextAt }) => state === 'waiting' && !refusal && nextAt !== 0,
  )
}

/** Checks that a completed wake-up has sent all entries that waited for the network when it began. */
export function judgeWake(world: World, device: Device, before: readonly Kept[]): void {
  const attempts = new Set(before.map((each) => attemptOf(device.name, each)))
  const left = putOff(world, device, before[0]?.owner)
  const one = left.find((entry) => attempts.has(attemptOf(device.name, entry)))
  if (one) world.broken('a wake-up ends the back-off', `not for #${one.seq}`)
}
