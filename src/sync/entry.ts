import * as v from 'valibot'

import { refusalCodes } from '#contract/reply.ts'

/** `set` brings the toggle of an item into a wanted state. */
const op = v.picklist(['add', 'update', 'remove', 'set'])
const parts = v.record(v.string(), v.string())

/** A picture of a write; its bytes lie under a key of their own (see keys.ts). */
const picture = v.object({
  name: v.string(),
  type: v.string(),
  size: v.number(),
  /** Hex; absent where the browser cannot hash (a page without https). */
  sha256: v.optional(v.string()),
})

const refusal = v.object({
  status: v.number(),
  message: v.optional(v.string()),
  // A code of another version is worth less than the entry it stands in.
  code: v.fallback(v.optional(v.picklist(refusalCodes)), undefined),
  problems: v.optional(v.record(v.string(), v.string())),
  data: v.optional(v.unknown()),
})

/** An entry as it is stored. */
export const entryShape = v.object({
  /** Format version; a newer one than ours is left alone until the app is updated. */
  v: v.literal(1),
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
  parts,
  /** The version the admin saw, sent as If-Match, and its fields. */
  base: v.optional(v.string()),
  seen: v.optional(parts),
  picture: v.optional(picture),
  state: v.picklist(['queued', 'sending', 'waiting', 'parked', 'sent']),
  /** Counted before a request leaves: any of them may have arrived, except for `uncalled`. */
  attempts: v.number(),
  /** Those of them that ended before their call began: none of these can have arrived. */
  uncalled: v.optional(v.number()),
  /** An attempt under an earlier key may have arrived: this one is not sure to be new there. */
  mayBeThere: v.optional(v.literal(true)),
  /** An addition that had arrived before, and is a change since: no list may have its item yet. */
  wasAdd: v.optional(v.literal(true)),
  /** Answers of a failing backend; attempts that reached nobody do not count. */
  failures: v.optional(v.number()),
  /** Not before this time, in ms. */
  nextAt: v.number(),
  savedAt: v.number(),
  /** What the backend said last when it said no. */
  refusal: v.optional(refusal),
  /** A switch that was sent: the version that its call was made on. */
  madeOn: v.optional(v.string()),
  /** Once sent: when, and the item as the backend replied it. */
  sentAt: v.optional(v.number()),
  item: v.optional(v.record(v.string(), v.unknown())),
})

/** One write that waits, or the receipt of one that was sent. Plain data: it outlives app updates. */
export type Entry = v.InferOutput<typeof entryShape>
export type Op = v.InferOutput<typeof op>
export type Refused = v.InferOutput<typeof refusal>
export type PictureNote = v.InferOutput<typeof picture>

/** What a screen asks for: one change to one item. `parts` are all its fields as wire text. */
export type Write = {
  kind: string
  itemId: string
  op: Op
  parts: Readonly<Record<string, string>>
  base?: string
  /** The fields as the admin saw them: what differs from `parts` is the change. */
  seen?: Readonly<Record<string, string>>
  picture?: PictureNote & { bytes: ArrayBuffer }
  /**
   * The parked entry whose place it takes, with its picture or without, and the later changes of the
   * same item that its form showed.
   */
  replaces?: { ids: readonly string[]; keepsPicture: boolean }
}

/** The fields that a write changes; all of them where it is not known what the admin saw. */
export function changedParts({ parts, seen }: Pick<Entry, 'parts' | 'seen'>): Entry['parts'] {
  const changed = Object.entries(parts).filter(([name, value]) => seen?.[name] !== value)
  return Object.fromEntries(changed)
}

/** Whether its parts are the fields of an item. */
export function isContent({ op }: Pick<Entry, 'op'>): boolean {
  return op === 'add' || op === 'update'
}

/** How many of its attempts have got as far as their call, or may have: they may have arrived. */
export function callsOf({ attempts, uncalled = 0 }: Entry): number {
  return attempts - uncalled
}

/** A stored entry, or undefined when it is of a format this version does not know. */
export function readEntry(stored: unknown): Entry | undefined {
  const result = v.safeParse(entryShape, stored)
  return result.success ? result.output : undefined
}

const newerEntry = v.object({
  v: v.pipe(v.number(), v.minValue(2)),
  kind: v.string(),
  itemId: v.string(),
})

/** The lane of a stored entry that only a newer version of the app can read. */
export function newerLane(stored: unknown): string | undefined {
  const result = v.safeParse(newerEntry, stored)
  return result.success ? laneOf(result.output) : undefined
}

/** The lane of an entry or a write. */
export function laneOf(of: { kind: string; itemId: string }): string {
  return `${of.kind}:${of.itemId}`
}
