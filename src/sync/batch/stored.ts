import * as v from 'valibot'

import { pictureProblems } from '#contract/picture.ts'
import { storageKeys } from '#device/keys.ts'
import type { Found, Storage } from '#device/storage.ts'

import { pictureShape } from '../queue/entry.ts'

const photo = v.object({
  id: v.string(),
  /**
   * Id of the gallery item, set at confirmation so that no photo is added twice. The ids are those of the photos,
   * sorted, because the server reads the order of the photos from them.
   */
  itemId: v.optional(v.string()),
  /** File name. */
  name: v.string(),
  /** Size of the file in bytes. */
  fileSize: v.optional(v.number()),
  /** The photo's own title; without it the photo gets the title of the batch with a number. */
  title: v.optional(v.string()),
  /** The photo is an entry in the outbox. */
  hasLeft: v.optional(v.literal(true)),
  /** Set when the photo is prepared. */
  picture: v.optional(pictureShape),
  /**
   * The problem that prevents sending. An unknown code of another version becomes `broken`, so that the photo stays
   * readable.
   */
  problem: v.optional(v.fallback(v.picklist(pictureProblems), 'broken')),
  /** An animation of which only the first frame is kept. */
  isStill: v.optional(v.literal(true)),
})

const batchShape = v.object({
  v: v.literal(1),
  /** uuid v7, which sorts batches by the time they were begun. */
  id: v.string(),
  owner: v.string(),
  title: v.string(),
  description: v.string(),
  photos: v.pipe(v.array(photo), v.readonly()),
  /** From then on, each photo becomes an entry as soon as it is prepared. */
  isConfirmed: v.boolean(),
  /** Another app has shared photos of this batch and its form was not closed since, so the form opens by itself. */
  isShared: v.optional(v.literal(true)),
  /** Number of photos at confirmation. */
  count: v.optional(v.number()),
})

/** Photos added together, in the order in which they will be sent. Plain data. */
export type Batch = v.InferOutput<typeof batchShape>
export type Photo = v.InferOutput<typeof photo>

/** Returns all batches of an owner, oldest first. */
export async function batchesOf(storage: Storage, owner: string): Promise<Batch[]> {
  return batchesIn(await storage.read([storageKeys.batches(owner)]))
}

/** Returns the batches in `found` that this version can read, in key order. */
export function batchesIn(found: Found): Batch[] {
  return [...found.values()].flatMap((stored) => readBatch(stored) ?? [])
}

/** Parses a stored batch; undefined when this version cannot read it. */
export function readBatch(stored: unknown): Batch | undefined {
  const result = v.safeParse(batchShape, stored)
  return result.success ? result.output : undefined
}

/** Whether the photo has no known problem; it may be enqueued already. */
export const hasNoProblem = ({ problem }: Photo) => problem === undefined

/** Whether the photo still has to become an entry. */
export const isUnqueued = (photo: Photo) => hasNoProblem(photo) && !photo.hasLeft

/** Returns how many photos still have to become entries; 0 before the confirmation. */
export function unqueuedCountOf({ isConfirmed, photos }: Batch): number {
  return isConfirmed ? photos.filter(isUnqueued).length : 0
}
