import * as v from 'valibot'

import { refusalCodes } from '#contract/reply.ts'
import type { WireValues } from '#contract/resource.ts'

/** `set` brings the switch of an item into a given state; the others are the usual operations. */
const op = v.picklist(['add', 'update', 'remove', 'set'])
const wireValues = v.record(v.string(), v.string())

/** New value of one field (`to`), and the base values that it may replace (`seen`), all as form text. */
const change = v.object({ to: v.string(), seen: v.pipe(v.array(v.string()), v.readonly()) })

/**
 * Picture of a write. `sha256` (hex) names its bytes, which are stored under a key of their own; `size` is in bytes.
 */
export const pictureShape = v.object({
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.string(),
  /** An attempt ended without a confirmation, so the server may have some chunks already. */
  mayBeThere: v.optional(v.literal(true)),
})

const refusal = v.object({
  status: v.number(),
  message: v.optional(v.string()),
  // An unknown code of another version must not make the entry unreadable.
  code: v.fallback(v.optional(v.picklist(refusalCodes)), undefined),
  problems: v.optional(v.record(v.string(), v.string())),
  data: v.optional(v.unknown()),
  contested: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** The reply was plain text instead of JSON. */
  isPlain: v.optional(v.literal(true)),
  /** The reply came from an intermediary between this device and the backend. */
  isIntercepted: v.optional(v.literal(true)),
})

/** An entry as stored in IndexedDB. */
export const entryShape = v.object({
  /** Format version. Entries of a newer version stay untouched until the app is updated. */
  v: v.literal(2),
  /** uuid v7, sent as Idempotency-Key; never reused for another payload. */
  id: v.string(),
  owner: v.string(),
  /** Position in the queue of this owner. */
  seq: v.number(),
  /** Name of the resource. Together with `itemId` it is the lane: the unit of order and of blocking. */
  kind: v.string(),
  itemId: v.string(),
  /** The id that this device gave to a new item, if the backend replaced it. */
  mintedId: v.optional(v.string()),
  op,
  /** By field name; `to` of a removal has no meaning. A picture is the hash in the field `sentAs`. */
  changes: v.record(v.string(), change),
  /** All fields of the item: the remote values when this was saved, or the values of an addition. */
  known: wireValues,
  picture: v.optional(pictureShape),
  state: v.picklist(['queued', 'sending', 'waiting', 'parked', 'sent']),
  /**
   * Incremented before each request; decremented only when the session had ended before the write was processed. 0
   * proves that nothing has arrived.
   */
  attempts: v.number(),
  /** Failure replies of the backend; attempts that did not reach it do not count. */
  failures: v.optional(v.number()),
  /** Consecutive interceptions: replies of an intermediary. */
  interceptions: v.optional(v.number()),
  /** Interruptions since the backend last replied: the connection broke although the backend was reachable. */
  interruptions: v.optional(v.number()),
  /** Not sent before this time, in ms since the epoch. */
  nextAt: v.number(),
  savedAt: v.number(),
  /** The last refusal or failure reply. */
  refusal: v.optional(refusal),
  /** Time of the confirmation (ms); for a discarded entry the time when it was discarded. */
  sentAt: v.optional(v.number()),
  /** Discarded; kept only for its base values. */
  isGivenUp: v.optional(v.literal(true)),
  item: v.optional(v.record(v.string(), v.unknown())),
})

/** A queued write, or the receipt of a sent one. Plain data, because it outlives app updates. */
export type Entry = v.InferOutput<typeof entryShape>
export type Op = v.InferOutput<typeof op>
export type Changes = Entry['changes']
export type Refused = v.InferOutput<typeof refusal>
export type PictureMetadata = v.InferOutput<typeof pictureShape>

/** One change of one item, as requested by a screen. All fields are form text; a picture is its hash. */
export type Write = {
  kind: string
  itemId: string
  op: Op
  /** New field values: all fields of the form, including a new picture; empty for a removal. */
  wireValues: WireValues
  /** Field values that the form or card displayed. The difference to `wireValues` is the change. */
  shown?: WireValues
  /** Remote values of conflicts, as displayed beside the person's own. */
  theirs?: WireValues
  /** Last known remote field values of the item. */
  known?: WireValues
  picture?: PictureMetadata & { bytes: ArrayBuffer }
  /** Id of the parked entry that the form repairs. */
  replaces?: string
}

/** Returns the new values of the changed fields as form text; empty for a removal. */
export function wantedValues({ op, changes }: Pick<Entry, 'op' | 'changes'>): WireValues {
  const changed = op === 'remove' ? [] : Object.entries(changes)
  return Object.fromEntries(changed.map(([name, { to }]) => [name, to]))
}

/** Returns all known field values of the item, with the entry's changes applied. */
export function fieldsOf(entry: Entry): WireValues {
  return { ...entry.known, ...wantedValues(entry) }
}

/** Whether an operation sets fields of an item (`add` or `update`). */
export function isContent({ op }: Pick<Entry, 'op'>): boolean {
  return op === 'add' || op === 'update'
}

/** Returns the key of an entry's or write's lane, `kind:itemId`. */
export function laneOf(of: { kind: string; itemId: string }): string {
  return `${of.kind}:${of.itemId}`
}

/** Parses a stored entry; undefined when this version cannot read its format. */
export function readEntry(stored: unknown): Entry | undefined {
  const result = v.safeParse(entryShape, stored)
  return result.success ? result.output : undefined
}

const newerEntry = v.object({
  v: v.pipe(v.number(), v.minValue(3)),
  kind: v.string(),
  itemId: v.string(),
})

/** Returns the lane of a stored entry that only a newer version of the app can read; otherwise undefined. */
export function newerLane(stored: unknown): string | undefined {
  const result = v.safeParse(newerEntry, stored)
  return result.success ? laneOf(result.output) : undefined
}
