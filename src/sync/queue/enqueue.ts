import { resourceNamed } from '#contract/resources/index.ts'

import { addedChanges, changesOf, joined, repairedChanges, withSeenOf } from './change.ts'
import {
  type Changes,
  type Entry,
  isContent,
  laneOf,
  type Op,
  type PictureNote,
  type Write,
} from './entry.ts'
import { laneEntries } from './lanes.ts'
import { type OwnValues, ownValues } from './own-values.ts'
import type { Past } from './past.ts'

type Entries = readonly Entry[]

/** What keeping a write needs to know: who saved it when, and what this device sent before. */
export type Fresh = {
  owner: string
  id: string
  now: number
  /** The next place in the queue. */
  seq: number
  past: readonly Past[]
}

/** The queue after a step, and what came of it. */
export type Step<T> = { entries: Entries; result: T }

/**
 * A write joins the queue: in place of what it repairs, into the last entry of its lane while nothing
 * of that can have left, or behind. Undefined when nothing is left to do.
 */
export function enqueued(entries: Entries, asked: Write, fresh: Fresh): Step<Entry | undefined> {
  const known = [...fresh.past, ...entries]
  const write = { ...asked, itemId: idNow(known, asked) }
  const own = ownValues(known, write)
  const refused = entries.find(({ id, state }) => id === write.replaces && state === 'parked')
  if (refused) return repaired(entries, refused, { write, own, fresh })
  const op = opNow(known, write)
  const last = laneEntries(entries, write).at(-1)
  const changes = changesBehind(last, { ...withoutTheirPicture(write), op }, own)
  if (isLeftOver({ ...write, op }, changes)) return { entries, result: undefined }
  // The form of an addition holds all fields.
  const kept = { ...entryOf(write, fresh), ...(op !== write.op && { known: write.parts }) }
  const made = withItsPicture({ ...kept, op, changes }, [kept])
  if (last?.attempts !== 0) return { entries: [...entries, made], result: made }
  if (last.op !== 'add' || op !== 'remove') return followed(entries, last, made)
  // An earlier addition of it was given up, and may have arrived all the same.
  const isNowhere = !known.some((each) => laneOf(each) === laneOf(write) && 'givenUp' in each)
  return replaced(entries, [last], isNowhere ? undefined : { ...made, seq: last.seq })
}

function changesBehind(last: Entry | undefined, write: Write, own: OwnValues): Changes {
  if (write.op !== 'add') return changesOf(write, own)
  const unsent = last?.attempts === 0 && isContent(last) ? last.changes : {}
  return addedChanges(unsent, write, own)
}

/** What its form repaired, or a picture that alone was known of it, was taken back meanwhile. */
function isLeftOver({ op, replaces }: Write, changes: Changes): boolean {
  return (op === 'remove' || replaces !== undefined) && Object.keys(changes).length === 0
}

/** What entries change, as one change. */
function changesIn(entries: Entries): Changes {
  return entries.map(({ changes }) => changes).reduce(joined, {})
}

/** A write behind one that was never tried: both become one, where they can. */
function followed(entries: Entries, last: Entry, made: Entry): Step<Entry | undefined> {
  const isSwitch = last.op === 'set' || made.op === 'set'
  const isJoined = isSwitch ? last.op === made.op : last.op !== 'remove' || made.op === 'remove'
  if (!isJoined) return { entries: [...entries, made], result: made }
  const { seq, savedAt, known } = last
  const changes = joined(last.changes, made.changes)
  const op = last.op === 'add' ? last.op : made.op
  const next = withItsPicture({ ...made, seq, savedAt, known, op, changes }, [last, made])
  return replaced(entries, [last], next)
}

type Repairing = { write: Write; own: OwnValues; fresh: Fresh }

/**
 * What was refused is done otherwise, and with it all that waits behind it: the two are one change.
 * What was deleted meanwhile is added again, as another item.
 */
function repaired(
  entries: Entries,
  refused: Entry,
  { write, own, fresh }: Repairing,
): Step<Entry | undefined> {
  const behind = laneEntries(entries, refused).filter(({ seq }) => seq >= refused.seq)
  const both = behind.filter((each) => each === refused || isContent(each))
  const isSame = write.itemId === refused.itemId
  const before = changesIn(both)
  const changes = isSame ? repairedChanges(before, write, own) : addedChanges(before, write, own)
  if (isSame && Object.keys(changes).length === 0) return replaced(entries, both, undefined)
  const { seq, savedAt, attempts } = refused
  const made = entryOf(write, fresh)
  const op = write.op === 'remove' ? write.op : refused.op
  // What is left as others have made it is not blank to the form of another repair.
  const known = { ...made.known, ...write.theirs }
  const next = { ...made, seq, savedAt, known, changes, ...(isSame && { op, attempts }) }
  return replaced(entries, both, withItsPicture(next, [...both, made]))
}

/** One entry in place of others, or nothing. */
function replaced(
  entries: Entries,
  gone: Entries,
  next: Entry | undefined,
): Step<Entry | undefined> {
  const left = entries.filter((each) => !gone.includes(each))
  const all = next ? [...left, next].toSorted((a, b) => a.seq - b.seq) : left
  return { entries: all, result: next }
}

/**
 * Forgets an entry for good. What was to happen to a new item goes with its addition; later changes
 * of a field may replace what the one that goes might have replaced.
 */
export function discarded(entries: Entries, id: string): Step<void> {
  const gone = entries.find((each) => each.id === id)
  // It was sent while somebody still asked whether to give it up.
  if (!gone || gone.state === 'sent') return { entries, result: undefined }
  const later = laneEntries(entries, gone).filter(({ seq }) => seq > gone.seq)
  // It may be there all the same: whoever wanted it gone still does.
  const isLeft = ({ op }: Entry) => gone.op !== 'add' || (op === 'remove' && gone.attempts > 0)
  const next = (each: Entry) => {
    if (!later.includes(each)) return each === gone ? [] : [each]
    const changes = withSeenOf(each.changes, gone.changes)
    return isLeft(each) ? [{ ...each, changes }] : []
  }
  return { entries: entries.flatMap(next), result: undefined }
}

type Known = readonly (Entry | Past)[]

/**
 * What is added already is changed by another form of its addition. The one thing that was to be
 * added, and was given up, is added by the form of a change.
 */
function opNow(known: Known, write: Write): Op {
  const added = known.filter((each) => each.op === 'add' && laneOf(each) === laneOf(write))
  const isThere = added.some((each) => !('givenUp' in each))
  if (write.op === 'add') return isThere ? 'update' : 'add'
  const isWhole = write.op === 'update' && resourceNamed(write.kind)?.isSingle
  return isWhole && added.length > 0 && !isThere ? 'add' : write.op
}

/** A form may have been open while a backend gave its item an id of its own. */
function idNow(known: Known, { kind, itemId }: Write): string {
  const same = known.find((each) => each.kind === kind && each.mintedId === itemId)
  return same?.itemId ?? itemId
}

/** Their picture can be left as it is; its bytes are not here to be sent. */
function withoutTheirPicture(write: Write): Write {
  const name = resourceNamed(write.kind)?.picture?.sentAs ?? ''
  const { [name]: picture, ...parts } = write.parts
  const isTheirs = picture !== undefined && picture === write.theirs?.[name]
  return isTheirs ? { ...write, parts } : write
}

function entryOf(write: Write, { owner, id, now, seq }: Fresh): Entry {
  const { kind, itemId, op, known = {}, picture } = write
  const made = { v: 2, id, owner, seq, kind, itemId, op, changes: {}, known } as const
  return { ...made, ...noteOf(picture), state: 'queued', attempts: 0, nextAt: 0, savedAt: now }
}

function noteOf(picture: PictureNote | undefined): Pick<Entry, 'picture'> {
  if (!picture) return {}
  const { name, type, size, sha256 } = picture
  return { picture: { name, type, size, sha256 } }
}

/** An entry with the picture that its changes name, wherever that was chosen. */
function withItsPicture(entry: Entry, from: Entries): Entry {
  const { picture: _, ...rest } = entry
  const named = new Set(Object.values(entry.changes).map(({ to }) => to))
  const picture = from
    .map((each) => each.picture)
    .findLast((each) => each && named.has(each.sha256))
  return entry.op === 'remove' || !picture ? rest : { ...rest, picture }
}
