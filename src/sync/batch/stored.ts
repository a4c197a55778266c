import * as v from 'valibot'

import { pictureProblems } from '#contract/picture.ts'
import { storageKeys } from '#device/keys.ts'
import type { Found, Storage } from '#device/storage.ts'

import { pictureShape } from '../queue/entry.ts'

const photo = v.object({
  /** uuid v7. */
  id: v.string(),
  /**
   * The id of its item, once it is confirmed, so that no photo is ever added twice: one of those of the
   * batch, in its order, because our server tells from it which photo was before which.
   */
  itemId: v.optional(v.string()),
  /** The name of its file. */
  name: v.string(),
  /** How many bytes that has. */
  fileSize: v.optional(v.number()),
  /** A title of its own; without one it gets that of the batch, with its number. */
  title: v.optional(v.string()),
  /** It is a change in the outbox. */
  hasLeft: v.optional(v.literal(true)),
  /** Once it is ready to be sent. */
  picture: v.optional(pictureShape),
  /** Why it cannot be sent; a reason that only another version knows must not cost the photo. */
  problem: v.optional(v.fallback(v.picklist(pictureProblems), 'broken')),
  /** It moved, and the first image of it alone is kept. */
  isStill: v.optional(v.literal(true)),
})

const batchShape = v.object({
  v: v.literal(1),
  /** uuid v7: batches go in the order in which they were begun. */
  id: v.string(),
  owner: v.string(),
  title: v.string(),
  description: v.string(),
  photos: v.pipe(v.array(photo), v.readonly()),
  /** From then on each photo becomes a change of its own, as soon as it is ready. */
  isConfirmed: v.boolean(),
  /** Another app has shared photos of it, and its form was not closed since: it opens by itself. */
  isShared: v.optional(v.literal(true)),
  /** How many they were then. */
  count: v.optional(v.number()),
})

/** Photos that were chosen together, in the order in which they will be sent. Plain data. */
export type Batch = v.InferOutput<typeof batchShape>
export type Photo = v.InferOutput<typeof photo>

/** All batches of an owner, in the order in which they were begun. */
export async function batchesOf(storage: Storage, owner: string): Promise<Batch[]> {
  return batchesIn(await storage.read([storageKeys.batches(owner)]))
}

/** The batches of this version among what was found, in order. */
export function batchesIn(found: Found): Batch[] {
  return [...found.values()].flatMap((stored) => readBatch(stored) ?? [])
}

/** A batch as it was stored; undefined when it is none of this version. */
export function readBatch(stored: unknown): Batch | undefined {
  const result = v.safeParse(batchShape, stored)
  return result.success ? result.output : undefined
}

/** Whether nothing is known that keeps a photo from being sent; it may have left. */
export const isWhole = ({ problem }: Photo) => problem === undefined

/** Whether it is still to become a change. */
export const isStaying = (photo: Photo) => isWhole(photo) && !photo.hasLeft

/** How many photos are still to become changes. */
export function leavingOf({ isConfirmed, photos }: Batch): number {
  return isConfirmed ? photos.filter(isStaying).length : 0
}
