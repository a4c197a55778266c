import { etagOf } from '#contract/resource.ts'

import { onTheirs, theirsOf } from './conflict.ts'
import { changedParts, type Entry, laneOf, type Write } from './entry.ts'
import { beneathOf } from './follow.ts'
import { noVersion, numberIn } from './versions.ts'

/** Statuses after which a write is certainly not done: its place may be taken by a better one. */
const definite = new Set([200, 400, 403, 404, 409, 410, 412, 413, 415, 422])

/** How a new write joins the queue. */
export type Placement =
  | { how: 'append' }
  /** The write takes the place of `entry`, as `write`: under a new key, with the old bytes. */
  | { how: 'replace'; entry: Entry; write: Write }
  /** Both were never sent and cancel each other out. */
  | { how: 'vanish'; entry: Entry }

/** Unsent entries of the lane of `of`, in order. */
export function laneEntries(
  entries: readonly Entry[],
  of: { kind: string; itemId: string },
): Entry[] {
  return entries.filter((entry) => entry.state !== 'sent' && laneOf(entry) === laneOf(of))
}

/** The unsent entries that nothing of their lane is in the way of: the first one, as a rule. */
export function laneHeads(entries: readonly Entry[]): Entry[] {
  const unsent = entries.filter(({ state }) => state !== 'sent')
  const before = new Map<string, Entry[]>()
  return unsent.filter((entry) => {
    const earlier = before.get(laneOf(entry)) ?? []
    before.set(laneOf(entry), [...earlier, entry])
    return !earlier.some((each) => isInTheWay(each, entry))
  })
}

/** The content of an item and its switch do not need each other: a refusal of one lets the other go. */
function isInTheWay(earlier: Entry, { op }: Entry): boolean {
  if (earlier.state !== 'parked' || earlier.op === 'add' || earlier.op === 'remove') return true
  return (earlier.op === 'set') === (op === 'set')
}

/** True when no request of an entry can still take effect: never sent, or refused for certain. */
export function isSettled(entry: Entry): boolean {
  if (entry.attempts === 0) return true
  return entry.state === 'parked' && definite.has(entry.refusal?.status ?? 0)
}

/** True when nothing of an entry can be on the server: an earlier answer may have been lost. */
export function isNowhere(entry: Entry): boolean {
  if (entry.mayBeThere) return false
  return entry.attempts === 0 || (isSettled(entry) && entry.attempts === 1)
}

/** What has to be known of an entry that goes on under a new key. */
export function traceOf(entry: Entry): Pick<Entry, 'mayBeThere' | 'wasAdd'> {
  return {
    ...(!isNowhere(entry) && { mayBeThere: true }),
    ...(entry.wasAdd && { wasAdd: true }),
  }
}

/**
 * Where a write goes. Only the last write of its lane may be merged with, and only while nothing
 * of it can have arrived: editing what may have been sent would make one key mean two payloads.
 */
export function place(entries: readonly Entry[], write: Write): Placement {
  const lane = laneEntries(entries, write)
  const last = lane.at(-1)
  if (!last || !isSettled(last)) return { how: 'append' }
  // Another addition before it would be left.
  if (lane.length === 1 && cancelsOut(last, write)) return { how: 'vanish', entry: last }
  if (write.op === 'set' || last.op === 'set') return placeSet(last, write)
  if (standsAlone(last, write)) return { how: 'append' }
  return { how: 'replace', entry: last, write: merged(last, write) }
}

function standsAlone(last: Entry, { op, base }: Write): boolean {
  // A new item that was refused is added again, with what was mended.
  const isOther = op === 'add' && last.op !== 'add'
  // A form that knew less would go along over what it has not seen.
  const knewLess = op === 'update' && numberIn(base) < numberIn(last.base)
  const isRefused = last.state === 'parked'
  const isGone = last.op === 'remove' && !(isRefused && op === 'remove')
  return isOther || isGone || (knewLess && !isRefused)
}

function cancelsOut(last: Entry, { op }: Write): boolean {
  return op === 'remove' && last.op === 'add' && isNowhere(last)
}

/**
 * Of two wanted states the last one counts. None is left out because it seems to be there already:
 * that is known for sure only when it is sent, and then needs no call.
 */
function placeSet(last: Entry, write: Write): Placement {
  if (write.op !== 'set' || last.op !== 'set') return { how: 'append' }
  return { how: 'replace', entry: last, write }
}

function merged(last: Entry, write: Write): Write {
  const op = last.op === 'add' && write.op === 'update' ? 'add' : write.op
  const { base: _, seen: __, ...rest } = write
  const next = { ...rest, op, parts: mergedParts(last, write) }
  if (op === 'add') return next
  if (op === 'remove') return { ...next, ...onKnown(last, write) }
  return {
    ...next,
    ...(last.state === 'parked' ? onRefused(last, next, write) : onLast(last, write)),
  }
}

/** Whoever removes what was refused has been told what others made of it. */
function onKnown(last: Entry, write: Write): Ground {
  const theirs = last.state === 'parked' ? theirsOf(last) : undefined
  const seen = last.state === 'parked' ? (write.base ?? last.base) : (last.base ?? write.base)
  const base = theirs && theirs.version > numberIn(seen) ? etagOf(theirs) : seen
  return base === undefined ? {} : { base }
}

type Ground = { base?: string; seen?: Write['parts']; parts?: Write['parts'] }

function onLast(last: Entry, write: Write): Ground {
  const base = last.base ?? write.base
  const [mine, before] = [changedParts(write), changedParts(last)]
  const isShown = ([name]: [string, string]) => name in mine && !(name in before)
  const shown = Object.entries(write.seen ?? {}).filter(isShown)
  // One that has seen nothing changes everything, and goes on doing so.
  const seen = last.seen && { ...last.seen, ...Object.fromEntries(shown) }
  return { ...(base !== undefined && { base }), ...(seen && { seen }) }
}

/**
 * The form showed what was refused as if it were done, and hid what others have made of it: the two
 * are based on what the older one saw. Where that is not touched, they go on top of theirs.
 */
function onRefused(last: Entry, next: Write, write: Write): Ground {
  const { itemId, picture = last.picture } = next
  const bases = [last.base ?? noVersion(itemId), write.base ?? noVersion(itemId)]
  const [base] = bases.toSorted((a, b) => numberIn(a) - numberIn(b))
  const seen = beneath(last, write.seen)
  const whole = { ...last, op: next.op, parts: next.parts, ...(seen && { seen }) }
  const ground = { ...(base !== undefined && { base }), ...(seen && { seen }) }
  return onTheirs({ ...whole, ...(picture && { picture }) }) ?? ground
}

/** A form that was open before the last write changes only what its admin touched. */
function mergedParts(last: Entry, { op, parts, seen }: Write): Write['parts'] {
  if (op !== 'update' || !seen) return parts
  const under = last.state === 'parked' ? { ...seen, ...changedParts(last) } : last.parts
  return { ...under, ...changedParts({ parts, seen }) }
}

/** What was refused is still to be changed; an addition that had arrived has seen nothing. */
function beneath(last: Entry, seen: Write['seen']): Write['seen'] {
  if (!seen || !last.seen) return undefined
  return { ...seen, ...beneathOf(last) }
}

/**
 * A form that was opened on an addition knew no version. Once nothing tells any more what became of
 * that, the change may meet anything: it must not go over it unseen.
 */
export function based<L extends Based>(before: readonly Entry[], later: L): L {
  const { op, base, seen, itemId } = later
  const isOpen = laneEntries(before, later).some(
    (each) => each.op === 'add' || (each.wasAdd && each.state !== 'parked'),
  )
  const isBlind = op === 'remove' || (op === 'update' && seen !== undefined)
  const isKnown = !isBlind || base !== undefined || isOpen
  return isKnown ? later : { ...later, base: noVersion(itemId) }
}

type Based = Pick<Entry, 'kind' | 'itemId' | 'op' | 'base'> & { seen?: Write['seen'] | undefined }
