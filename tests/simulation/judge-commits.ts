import type { Broken, Past } from './judge-effects.ts'
import { type Kept, keptAt, repliedIn, unsentIn, wantedOf } from './kept.ts'
import { refusedMark } from './kinds.ts'
import type { Ledger, Save } from './ledger.ts'
import { placeOf, whatOf, whoOf } from './places.ts'
import type { Commit } from './storage.ts'

type Case = {
  ledger: Ledger
  past: Past
  /** Which page began an attempt, and when. */
  began: Map<string, { by: string; at: number }>
  /** What another backend has done only the device knows. */
  isOurs: boolean
  acted: Set<string>
  broken: Broken
  onSent: (device: string) => void
  now: () => number
  device: string
  map: ReadonlyMap<string, unknown>
}

/** Judges what a commit has left in a storage. */
export function judgeCommit(of: Case, { put, remove, before, by }: Commit): void {
  const keys = [...put.map(([key]) => key), ...remove]
  for (const [key] of put) {
    const entry = keptAt(of.map, key)
    const was = keptAt(before, key)
    if (entry && entry !== was) judgeEntry(of, { entry, was, by })
  }
  const owners = keys.flatMap((key) => /^(?:entry|bytes)\/([^/]+)\//.exec(key)?.[1] ?? [])
  for (const owner of new Set(owners)) judgeBytes(of, owner)
}

type Put = { entry: Kept; was: Kept | undefined; by: string }

function judgeEntry(of: Case, { entry, was, by }: Put) {
  judgeAttempt(of, { entry, was, by })
  if (entry.state === 'sent') judgeSent(of, entry)
  if (entry.state === 'waiting' && entry.refusal) {
    of.ledger.patience.begin({ ...entry, device: of.device }, entry.attempts, of.now())
  }
  if (entry.state === 'parked' && was?.state !== 'parked') judgeParking(of, entry)
}

function judgeSent(of: Case, entry: Kept) {
  of.onSent(of.device)
  if (!of.isOurs) of.acted.add(`${placeOf({ ...entry, device: of.device })} ${entry.op}`)
}

const outcomes = new Set(['sent', 'waiting', 'parked'])

/** What becomes of an attempt, only the page says that began the latest one. */
function judgeAttempt({ began, broken, ledger, device }: Case, { entry, was, by }: Put) {
  const { id, state, attempts } = entry
  const attempt = `${device} ${id} ${attempts}`
  if (state === 'sending' && attempts !== was?.attempts)
    began.set(attempt, { by, at: ledger.next() })
  if (!was || state === was.state || !outcomes.has(state)) return
  if (was.state === 'sending' && began.get(attempt)?.by === by) return
  broken('only the latest attempt has an outcome', `#${entry.seq} is ${state} by ${by}`)
}

function judgeBytes({ map, ledger, broken }: Case, owner: string) {
  const unsent = unsentIn(map, owner)
  const needed = new Set(unsent.flatMap(({ picture }) => picture?.sha256 ?? []))
  const prefix = `bytes/${owner}/`
  for (const key of map.keys()) {
    if (key.startsWith(prefix) && !needed.has(key.slice(prefix.length)))
      broken('no orphan bytes', key)
  }
  for (const sha256 of needed) {
    const bytes = map.get(prefix + sha256)
    const found = bytes instanceof ArrayBuffer ? ledger.pictures.get(bytes) : 'none'
    if (found !== sha256) broken('no entry without its bytes', `${owner} ${sha256}: ${found}`)
  }
  for (const entry of unsent) {
    const named = wantedOf(entry)['image']
    if (named !== entry.picture?.sha256) {
      broken('no entry without its bytes', `#${entry.seq} of ${owner} names ${named}`)
    }
  }
}

function judgeParking(of: Case, entry: Kept) {
  if (mayBeParked(of, entry)) return
  const { seq, owner, op, kind, itemId, refusal } = entry
  const why = `${refusal?.status} ${refusal?.code} ${refusal?.contested.join(', ')}`
  of.broken('parked only for a reason', `#${seq} of ${owner}, ${op} of ${kind}:${itemId}: ${why}`)
}

function mayBeParked(of: Case, entry: Kept): boolean {
  const place = placeOf({ ...entry, device: of.device })
  switch (entry.refusal?.status) {
    case 404:
    case 410:
      return entry.op !== 'remove' && isGone(of, entry)
    case 412:
      return judgeContested(of, entry)
    case 413:
      return of.ledger.excused.has(place)
    case 500:
      return (of.ledger.failures.get(place) ?? 0) >= failuresBeforeParking
    case undefined:
    default:
      return isBad(of, entry)
  }
}

/** As the design has it, and not as the code. */
const failuresBeforeParking = 12

/**
 * Nobody is asked about their own work, nor about what the form has shown in which they decided; and
 * whatever is asked about is really so.
 */
function judgeContested({ ledger, past, device }: Case, entry: Kept): boolean {
  const whose = { ...entry, device }
  const item = ledger.itemOf(entry)
  const contested = entry.refusal?.contested ?? []
  const isOthers = (name: string) => {
    const value = repliedIn(entry, name)
    const isOf = (save: Save) => save.op === 'remove' || name in save.typed
    const decided = ledger.at(whose).findLast(isOf)
    const by = past.brought.get(whatOf(item, name, value))
    // While it stood there, a form has shown it in which something else was decided.
    const hasShown = (save: Save) =>
      isOf(save) &&
      save.n <= (decided?.n ?? 0) &&
      save.toldAt > (by?.at ?? 0) &&
      save.shown.some(([field, shown]) => field === name && shown === value)
    // A form that was open while its own item was removed is saved after that.
    const isLater = ledger.sayingsOf(item, name, value).some(({ n }) => n > (decided?.n ?? 0))
    const isOwn = !by || whoOf(by) === whoOf(whose)
    const isShown = ledger.ofAdmin(whose, item).some(hasShown)
    const isSame = wantedOf(entry)[name] === value
    return !isSame && !isShown && (!isOwn || (entry.op === 'remove' && isLater))
  }
  return contested.length > 0 && contested.every(isOthers)
}

/** Somebody else has removed it, or its admin has before they saved this, or threw its addition away. */
function isGone({ ledger, past, device }: Case, entry: Kept): boolean {
  const item = ledger.itemOf(entry)
  const whose = { ...entry, device }
  const by = past.removed.get(item)
  if (by && whoOf(by) !== whoOf(whose)) return true
  const saved = Math.max(...ledger.at(whose).map(({ n }) => n))
  const isBefore = ({ op, n }: Save) => op === 'remove' && n < saved
  return ledger.saves.some(
    (save) => ledger.itemOf(save) === item && (save.isThrownAway || isBefore(save)),
  )
}

/** Content that a newer server refuses, or a new item whose picture went while its form was open. */
function isBad({ ledger }: Case, entry: Kept): boolean {
  const wanted = Object.entries(wantedOf(entry))
  const isRefused = (value: string) => value.includes(refusedMark) || ledger.badPictures.has(value)
  if (wanted.some(([, value]) => isRefused(value))) return true
  const item = ledger.itemOf(entry)
  const isTakenBack = (save: Save) => save.isThrownAway || save.op === 'remove'
  const isLeft = ledger.saves.some((save) => isTakenBack(save) && ledger.itemOf(save) === item)
  return entry.op === 'add' && !entry.picture && isLeft
}
