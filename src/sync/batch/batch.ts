import * as v from 'valibot'

import { fromParts, toParts } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { pictureShape, type Write } from '../queue/entry.ts'

const photo = v.object({
  /** uuid v7: it becomes the id of its item, so that no photo is ever added twice. */
  id: v.string(),
  /** The name of its file. */
  name: v.string(),
  /** A title of its own; without one it gets that of the batch, with its number. */
  title: v.optional(v.string()),
  /** Once it is ready to be sent. */
  picture: v.optional(pictureShape),
  /** `undecodable`: it is no picture that can be read here; `broken`: nobody could look at it. */
  problem: v.optional(v.picklist(['undecodable', 'broken'])),
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
  /** How many they were then. */
  count: v.optional(v.number()),
})

/** Photos that were chosen together, in the order in which they will be sent. Plain data. */
export type Batch = v.InferOutput<typeof batchShape>
export type Photo = v.InferOutput<typeof photo>
/** What came of making a photo ready: the picture with its bytes, or why there is none. */
export type Prepared = Pick<Photo, 'picture' | 'problem'> & { bytes?: ArrayBuffer }

/** A stored batch, or undefined when it is of a format this version does not know. */
export function readBatch(stored: unknown): Batch | undefined {
  const result = v.safeParse(batchShape, stored)
  return result.success ? result.output : undefined
}

/** Whether nothing is known that keeps a photo from being sent. */
export const isWhole = ({ problem }: Photo) => problem === undefined

/** The title of a photo, which is the `nth` (from 0) of its batch. */
export function titleOf({ title, photos }: Pick<Batch, 'title' | 'photos'>, nth: number): string {
  const own = photos[nth]?.title?.trim() ?? ''
  if (own !== '') return own
  const number = photos.slice(0, nth + 1).filter(isWhole).length
  return photos.filter(isWhole).length > 1 ? `${title.trim()} ${number}` : title
}

/** What an admin makes of a batch; photos by their ids. */
export type Edit = {
  title?: string
  description?: string
  /** Which are left, in their order. */
  order?: readonly string[]
  /** Titles of their own. */
  titles?: Readonly<Record<string, string>>
}

export function edited(batch: Batch, { order, titles = {}, ...words }: Edit): Batch {
  const known = new Map(batch.photos.map((each) => [each.id, each]))
  const left = (order ?? [...known.keys()]).flatMap((id) => known.get(id) ?? [])
  const photos = left.map((each) => {
    const title = titles[each.id]
    return title === undefined ? each : { ...each, title }
  })
  return { ...batch, ...words, photos }
}

/** A photo that was taken out meanwhile does not come back. */
export function preparedIn(
  batch: Batch,
  photo: string,
  made: Pick<Photo, 'picture' | 'problem'>,
): Batch {
  const photos = batch.photos.map((each) => (each.id === photo ? { ...each, ...made } : each))
  return { ...batch, photos }
}

/** Not another word is said of it: what it is called does not change any more when others have left. */
export function confirmed(batch: Batch): Batch {
  const photos = batch.photos.map((each, nth) => ({ ...each, title: titleOf(batch, nth) }))
  return { ...batch, photos, isConfirmed: true, count: photos.length }
}

/** What is to be made ready next: what is confirmed first, in the order of picking. */
export function nextToPrepare(
  batches: readonly Batch[],
): { batch: Batch; photo: Photo } | undefined {
  const inTurn = batches.toSorted((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed))
  const waiting = inTurn.flatMap((batch) =>
    batch.photos.filter(isWaiting).map((each) => ({ batch, photo: each })),
  )
  return waiting[0]
}

/** What leaves next: no photo overtakes one that was picked before it. */
export function nextToLeave({ isConfirmed, photos }: Batch): Photo | undefined {
  if (!isConfirmed) return undefined
  const first = photos.find(isWhole)
  return first?.picture && first
}

/** How many photos are still to become changes. */
export function leavingOf({ isConfirmed, photos }: Batch): number {
  return isConfirmed ? photos.filter(isWhole).length : 0
}

/** Whether it is still to be made ready. */
export const isWaiting = (photo: Photo) => isWhole(photo) && photo.picture === undefined

/** The change that adds a photo to the gallery. */
export function writeOf(
  { description }: Batch,
  { id, title = '', picture }: Photo,
  bytes: ArrayBuffer,
): Write | undefined {
  if (!picture) return undefined
  const typed = { title, description }
  const { values } = fromParts(galleryItems, typed)
  // As the backend will keep them, or an own value would later pass for somebody else's.
  const words = values ? toParts(galleryItems, values) : typed
  const parts = { ...words, [galleryItems.picture.sentAs]: picture.sha256 }
  return {
    ...{ kind: galleryItems.name, itemId: id, op: 'add', parts },
    picture: { ...picture, bytes },
  }
}
