import * as v from 'valibot'

import { refusalCodes } from '#contract/reply.ts'
import type { WireValues } from '#contract/resource.ts'

/** `set` brings the switch of an item into a wanted state. */
const op = v.picklist(['add', 'update', 'remove', 'set'])
const wireValues = v.record(v.string(), v.string())

/** What one field becomes, and the values that this may replace; all of it wire text. */
const change = v.object({ to: v.string(), seen: v.pipe(v.array(v.string()), v.readonly()) })

/** A picture of a write, by the SHA-256 (hex) of its bytes, which lie under a key of their own. */
export const pictureShape = v.object({
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.string(),
  /** An attempt has ended without a confirmation: some of it may have come already. */
  mayBeThere: v.optional(v.literal(true)),
})

const refusal = v.object({
  status: v.number(),
  message: v.optional(v.string()),
  // A code of another version is worth less than the entry it stands in.
  code: v.fallback(v.optional(v.picklist(refusalCodes)), undefined),
  problems: v.optional(v.record(v.string(), v.string())),
  data: v.optional(v.unknown()),
  contested: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** It came as text alone. */
  isPlain: v.optional(v.literal(true)),
  /** It came from something between this device and the backend. */
  isIntercepted: v.optional(v.literal(true)),
})

/** An entry as it is stored. */
export const entryShape = v.object({
  /** Format version; a newer one than ours is left alone until the app is updated. */
  v: v.literal(2),
  /** uuid v7, sent as Idempotency-Key; never used again for another payload. */
  id: v.string(),
  owner: v.string(),
  /** Place in the queue of this owner. */
  seq: v.number(),
  /** Name of the resource. With `itemId` it is the lane: the unit of order and of blocking. */
  kind: v.string(),
  itemId: v.string(),
  /** The id that this device had given a new item, where the backend gave it one of its own. */
  mintedId: v.optional(v.string()),
  op,
  /** By field; a removal's `to` says nothing. A picture stands under its `sentAs`, by its hash. */
  changes: v.record(v.string(), change),
  /** The fields of the item as the backend had them when this was saved, or as it was added. */
  known: wireValues,
  picture: v.optional(pictureShape),
  state: v.picklist(['queued', 'sending', 'waiting', 'parked', 'sent']),
  /** Counted before a request leaves, and never anew: with 0 nothing of it can have arrived. */
  attempts: v.number(),
  /** Answers of a failing backend; attempts that reached nobody do not count. */
  failures: v.optional(v.number()),
  /** Replies of something between this device and the backend, in a row. */
  interceptions: v.optional(v.number()),
  /** Attempts that broke off though the backend could be reached, since it answered last. */
  interruptions: v.optional(v.number()),
  /** Not before this time, in ms. */
  nextAt: v.number(),
  savedAt: v.number(),
  /** What the backend said last when it said no. */
  refusal: v.optional(refusal),
  /** Once sent: when, and the item as the backend replied it. */
  sentAt: v.optional(v.number()),
  /** Once thrown away, and remembered alone. */
  isGivenUp: v.optional(v.literal(true)),
  item: v.optional(v.record(v.string(), v.unknown())),
})

/** One write that waits, or the receipt of one that was sent. Plain data: it outlives app updates. */
export type Entry = v.InferOutput<typeof entryShape>
export type Op = v.InferOutput<typeof op>
export type Changes = Entry['changes']
export type Refused = v.InferOutput<typeof refusal>
export type PictureNote = v.InferOutput<typeof pictureShape>

/** What a screen asks for: one change to one item. All fields are wire text, a picture is its hash. */
export type Write = {
  kind: string
  itemId: string
  op: Op
  /** What the fields are to be: all that the form holds, a new picture among them; none of a removal. */
  wireValues: WireValues
  /** What form or card showed: what differs from it is the change. */
  shown?: WireValues
  /** What others have made of some fields, where the form showed it beside the admin's own. */
  theirs?: WireValues
  /** The item as the backend is known to have it. */
  known?: WireValues
  picture?: PictureNote & { bytes: ArrayBuffer }
  /** Id of the refused entry that the form repairs. */
  replaces?: string
}

/** What the fields that an entry changes become, as wire text. */
export function wantedValues({ op, changes }: Pick<Entry, 'op' | 'changes'>): WireValues {
  const changed = op === 'remove' ? [] : Object.entries(changes)
  return Object.fromEntries(changed.map(([name, { to }]) => [name, to]))
}

/** All that is known of the fields of its item, with its own on top. */
export function fieldsOf(entry: Entry): WireValues {
  return { ...entry.known, ...wantedValues(entry) }
}

/** Whether it says what the fields of an item are to be. */
export function isContent({ op }: Pick<Entry, 'op'>): boolean {
  return op === 'add' || op === 'update'
}

/** The lane of an entry or a write. */
export function laneOf(of: { kind: string; itemId: string }): string {
  return `${of.kind}:${of.itemId}`
}

/** A stored entry, or undefined when it is of a format this version does not know. */
export function readEntry(stored: unknown): Entry | undefined {
  const result = v.safeParse(entryShape, stored)
  return result.success ? result.output : undefined
}

const newerEntry = v.object({
  v: v.pipe(v.number(), v.minValue(3)),
  kind: v.string(),
  itemId: v.string(),
})

/** The lane of a stored entry that only a newer version of the app can read. */
export function newerLane(stored: unknown): string | undefined {
  const result = v.safeParse(newerEntry, stored)
  return result.success ? laneOf(result.output) : undefined
}
