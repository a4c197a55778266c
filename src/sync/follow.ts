import { toParts, valuesOf } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import { onTheirs, theirPartsOf, theirsOf } from './conflict.ts'
import { changedParts, type Entry, isContent, laneOf, type Write } from './entry.ts'
import type { Sent } from './send.ts'
import { noVersion, numberIn, versionBefore, versionIn, versionOf } from './versions.ts'

/** An own write that is on the server, with the version it made, where there are versions. */
export type Done = Pick<Entry, 'kind' | 'op' | 'parts' | 'base'> & {
  item?: Entry['item'] | undefined
  version: string | undefined
}
type Later = Pick<Entry, 'op' | 'base' | 'seen'> & Pick<Write, 'parts'>

/**
 * What was sent, and the ground on which later writes meet it. A switch is asked for without a
 * version: which one it was made on is known for sure when its own call made the next one.
 */
export function doneBy(entry: Entry, { item, version }: Sent): Done & { ground: string } {
  const { kind, op, parts } = entry
  const now = version ?? versionOf(item)
  const [base, likely] =
    op === 'set' ? [versionBefore(version), versionBefore(now)] : [entry.base, entry.base]
  const ground = groundOf({ ...entry, base: likely })
  return { kind, op, parts, base, item, version: now, ground }
}

/**
 * A later write of the same item, as it goes on after an own one: based on what that one made, and
 * with its values where the later one changes nothing, for its form may have been open before.
 * One that is based on anything else stays as it is: in between, somebody else made a change.
 */
export function following<L extends Later>(later: L, done: Done): L {
  const { op, parts, version } = done
  // A switch is made on what there is when it is sent.
  if (version === undefined || later.op === 'set') return later
  if (op === 'set') return isOnTop(later, done) ? { ...later, base: version } : later
  // Without a base it was made on top of an addition of ours, whatever has become of that.
  if (later.base !== undefined && later.base !== done.base) return later
  return { ...onTopOf(later, parts), base: version }
}

/** A later change with these values beneath it: what it changes stays, the rest is as it is there. */
export function onTopOf<L extends Pick<Later, 'op' | 'seen' | 'parts'>>(
  later: L,
  beneath: Entry['parts'],
): L {
  if (later.op !== 'update' || !later.seen) return later
  // What its form does not hold is not said by it.
  const held = { ...later.seen, ...later.parts }
  const under = Object.entries(beneath).filter(([name]) => name in held)
  const seen = { ...later.seen, ...Object.fromEntries(under) }
  return { ...later, seen, parts: { ...seen, ...changedParts(later) } }
}

/** What these entries, one after the other, make of the fields they change. */
export function changesOf(entries: readonly Entry[]): Entry['parts'] {
  return entries
    .filter(isContent)
    .reduce<Entry['parts']>((made, each) => ({ ...made, ...changedParts(each) }), {})
}

/** A refused change with later ones of the same item laid over, as one: what each saw beneath counts. */
export function folded(refused: Entry, later: readonly Entry[]): Entry {
  const parts = { ...refused.parts, ...changesOf(later) }
  if (!refused.seen) return { ...refused, parts }
  const seen = [refused, ...later].reduceRight(
    (saw, each) => ({ ...saw, ...beneathOf(each) }),
    refused.seen,
  )
  return { ...refused, parts, seen }
}

/** What a change saw of the fields that it changes. */
export function beneathOf({ parts, seen = {} }: Pick<Entry, 'parts' | 'seen'>): Entry['parts'] {
  return Object.fromEntries(Object.entries(seen).filter(([name, value]) => parts[name] !== value))
}

/**
 * A write as it goes on after all that was sent while its form was open; `doneOn` knows the own
 * write that was made on a ground.
 */
export function followingAll(write: Write, doneOn: (ground: string) => Done | undefined): Write {
  const own = doneOn(groundOf(write))
  const next = own && following(write, own)
  return next === undefined || next.base === write.base ? write : followingAll(next, doneOn)
}

/** What a write was made on: a version, or an addition that was not sent yet and had none. */
function groundOf(of: { kind: string; itemId: string; base?: string | undefined }): string {
  return of.base ?? laneOf(of)
}

/** Later entries of an item, each laid on these values and on what those before it change. */
export function inTurn(
  later: readonly Entry[],
  parts: Entry['parts'],
  lay: (each: Entry, beneath: Entry['parts']) => Entry,
): Entry[] {
  const before = (index: number) => changesOf(later.slice(0, index))
  return later.map((each, index) => lay(each, { ...parts, ...before(index) }))
}

/**
 * A change whose form showed an own one on top of a newer list, though that one had arrived before
 * and somebody else had changed the item since: it is based on the own one, and meets the other.
 */
export function notBeyond(later: Entry, { op, version }: Pick<Done, 'op' | 'version'>): Entry {
  const isBeyond = op !== 'set' && later.op === 'update' && numberIn(later.base) > numberIn(version)
  return isBeyond && version !== undefined ? { ...later, base: version } : later
}

/**
 * A switch says nothing of the content. A later write has seen all there is when it was made on what
 * the switch was made on; or, where that is not known, when the content is as it saw it.
 */
function isOnTop(later: Later, done: Done): boolean {
  if (numberIn(later.base) >= numberIn(done.version)) return false
  return (done.base !== undefined && later.base === done.base) || isSeen(later, done)
}

function isSeen({ seen }: Later, { kind, item }: Done): boolean {
  const resource = resourceNamed(kind)
  if (!resource || !item || !seen) return false
  const content = Object.entries(toParts(resource, valuesOf(resource, item)))
  return content.every(([name, value]) => seen[name] === value)
}

/** A write that is about to be kept, after all that was sent while its form was open. */
export function followingReceipts(entries: readonly Entry[], write: Write): Write {
  return entries
    .filter((entry) => entry.state === 'sent' && laneOf(entry) === laneOf(write))
    .toSorted((a, b) => (versionIn(a.item) ?? 0) - (versionIn(b.item) ?? 0))
    .reduce((later, entry) => {
      const version = versionOf(entry.item)
      return version === undefined
        ? onTopOf(later, notSeenOf(entry, later))
        : following(later, { ...entry, base: madeOn(entry), version })
    }, write)
}

/** The version that a receipt is sure to be made on. */
function madeOn(receipt: Entry): string | undefined {
  return receipt.op === 'set' ? receipt.madeOn : receipt.base
}

/** Without versions: what an own change made of the fields that a form still showed as they were before. */
function notSeenOf(entry: Entry, { seen = {} }: Write): Entry['parts'] {
  if (entry.op !== 'update') return {}
  const isAsBefore = (name: string) => name in seen && seen[name] === entry.seen?.[name]
  return Object.fromEntries(
    Object.entries(changedParts(entry)).filter(([name]) => isAsBefore(name)),
  )
}

/** A later change as it is when the one before is thrown away: what its form showed of that goes, too. */
export function without(later: Entry, gone: Entry): Entry {
  const { seen } = later
  // An addition that had arrived has seen nothing; what is there it was told.
  const there = gone.seen || gone.wasAdd ? { ...gone.seen, ...theirPartsOf(gone) } : undefined
  if (later.op !== 'update' || gone.op !== 'update' || !seen || !there) return later
  const shown = Object.keys(changedParts(gone)).filter((name) => seen[name] === gone.parts[name])
  const changes = changedParts(later)
  // Theirs was not shown: a change of the same field must meet it, and not pass for one of it.
  const beneath = (name: string) =>
    (name in changes ? gone.seen?.[name] : there[name]) ?? seen[name]
  const under = shown.map((name) => [name, beneath(name) ?? ''] as const)
  return metBy(onTopOf(later, Object.fromEntries(under)), gone)
}

/**
 * A change beneath which a refused one is gone goes on top of what that one met. Where it changes the
 * same, its form showed the refused one in place of theirs: it knows no more than that one did.
 */
function metBy(later: Entry, gone: Entry): Entry {
  const { base, refusal } = gone
  const theirs = theirsOf(gone)
  if (!theirs || numberIn(later.base) > theirs.version) return later
  const isOlder = base !== undefined && numberIn(base) < theirs.version
  const unseen = { base: isOlder ? base : noVersion(later.itemId) }
  return { ...later, ...(onTheirs({ ...later, ...(refusal && { refusal }) }) ?? unseen) }
}
