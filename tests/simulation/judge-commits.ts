import { refusedMark } from './forms.ts'
import type { Broken, History } from './judge-effects.ts'
import { type Kept, keptAt } from './kept.ts'
import type { Ledger } from './ledger.ts'
import { placeOf } from './places.ts'
import type { Commit } from './storage.ts'

type Case = {
  ledger: Ledger
  history: History
  /** The page that began the latest attempt of an entry, by its place. */
  began: Map<string, string>
  broken: Broken
  onSent: (device: string) => void
  now: () => number
  device: string
  map: ReadonlyMap<string, unknown>
}

/** Judges what a commit has left in a storage. */
export function judgeCommit(of: Case, { put, remove, before, by }: Commit): void {
  const keys = [...put.map(([key]) => key), ...remove]
  const places = keys.flatMap((key) => /^(?:entry|bytes)\/(.+)$/.exec(key)?.[1] ?? [])
  for (const place of new Set(places)) {
    const key = `entry/${place}`
    const entry = keptAt(of.map, key)
    judgeBytes(of, place, entry)
    const was = keptAt(before, key)
    if (entry) judgeAttempt(of, { entry, was, by })
    if (entry) note(of, entry)
    else if (was?.state === 'sent') of.ledger.forget({ ...was, device: of.device })
    const isParked = entry?.state === 'parked' && was?.state !== 'parked'
    if (isParked) judgeParking(of, entry)
  }
}

const outcomes = new Set(['sent', 'waiting', 'parked'])

/** What becomes of an attempt, only the page says that began the latest one. */
function judgeAttempt(
  { began, broken, device }: Case,
  { entry, was, by }: { entry: Kept; was: Kept | undefined; by: string },
) {
  const { state, owner, seq, attempts } = entry
  const place = placeOf({ device, owner, seq })
  if (state === 'sending' && attempts !== was?.attempts) began.set(place, by)
  if (state === was?.state || !outcomes.has(state)) return
  if (was?.state === 'sending' && began.get(place) === by) return
  broken('only the latest attempt has an outcome', `${place} is ${state} by ${by}`)
}

/** What later judgements need to know. */
function note({ ledger, device, now, onSent }: Case, kept: Kept) {
  const { state, owner, seq, attempts, refusal } = kept
  if (state === 'sent') onSent(device)
  if (state === 'waiting' && refusal) ledger.patience.begin({ device, owner, seq }, attempts, now())
}

function judgeParking(of: Case, entry: Kept) {
  if (mayBeParked(of, entry)) return
  const { seq, owner, op, kind, itemId, refusal } = entry
  const why = `${refusal?.status} ${refusal?.code}`
  of.broken('parked only for a reason', `#${seq} of ${owner}, ${op} of ${kind}:${itemId}: ${why}`)
}

function judgeBytes({ map, ledger, broken }: Case, place: string, entry: Kept | undefined) {
  const bytes = map.get(`bytes/${place}`)
  const due = entry?.state === 'sent' ? undefined : entry?.picture?.sha256
  if (due === undefined) {
    if (bytes !== undefined) broken('no orphan bytes', place)
    return
  }
  const found = bytes instanceof ArrayBuffer ? ledger.pictures.get(bytes) : 'none'
  if (found !== due) broken('no entry without its bytes', `${place}: ${found}`)
}

function mayBeParked({ ledger, history, device }: Case, entry: Kept): boolean {
  const place = { device, owner: entry.owner, seq: entry.seq }
  const values = Object.values(entry.parts)
  const isBad =
    ledger.at(place).some((action) => action.isBad) ||
    values.some((value) => value.includes(refusedMark))
  const status = entry.refusal?.status
  // Where the server has it and a proxy said no, it may turn out to be there with other content.
  const isExcused =
    (status === 413 && ledger.isExcused(place)) ||
    (status === 412 && ledger.isItemExcused(entry.kind, entry.itemId))
  return isBad || isExcused || isExplained({ ledger, history, device }, entry)
}

function isExplained(
  { ledger, history, device }: Pick<Case, 'ledger' | 'history' | 'device'>,
  entry: Kept,
) {
  const { owner, seq, kind, itemId, refusal } = entry
  const item = `${kind}:${itemId}`
  const status = refusal?.status
  const onItem = ledger.actions.filter((action) => `${action.kind}:${action.itemId}` === item)
  if ((status === 404 || status === 410) && entry.op !== 'remove') {
    return onItem.some((action) => action.op === 'remove' || action.isDiscarded)
  }
  if (status === 412) return isChangedMeanwhile({ ledger, history, device }, entry)
  return status === 500 && ledger.failuresOf({ device, owner, seq }) >= failuresBeforeParking
}

/** The form did not know of a change. */
function isChangedMeanwhile(
  { ledger, history, device }: Pick<Case, 'ledger' | 'history' | 'device'>,
  { owner, seq, kind, itemId }: Kept,
): boolean {
  const onItem = ledger.actions.filter((each) => each.kind === kind && each.itemId === itemId)
  const everybody = [...(history.touched.get(`${kind}:${itemId}`) ?? [])]
  // Two tabs that both saw no announcement each make one: the second lies over the first.
  const isSingle = kind === 'announcement'
  const isAddedTwice = isSingle && onItem.filter(({ op }) => op === 'add').length > 1
  // A page that was frozen while it saved learns nothing of what was done and forgotten since.
  const isUntold = ledger.at({ device, owner, seq }).some((action) => action.isUntold)
  const isOfOthers = everybody.some((who) => who !== `${device} ${owner}`)
  return isUntold || isAddedTwice || isOfOthers
}

/** As the design has it, and not as the code. */
const failuresBeforeParking = 12
