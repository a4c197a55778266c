import { fromWireValues, toWireValues } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import type { Write } from '../queue/entry.ts'
import { type Batch, isStaying, isWhole, type Photo } from './stored.ts'

/** A photo that was made ready: the picture with its bytes, or why there is none. */
export type Prepared = Made & { bytes?: ArrayBuffer }
type Made = Pick<Photo, 'picture' | 'problem' | 'isStill'>

/** A new batch. */
export const blankBatch = {
  v: 1,
  title: '',
  description: '',
  photos: [],
  isConfirmed: false,
} as const

/** The title of a photo, which is the `nth` (from 0) of its batch. */
export function photoTitleOf(
  { title, photos }: Pick<Batch, 'title' | 'photos'>,
  nth: number,
): string {
  const own = photos[nth]?.title?.trim() ?? ''
  if (own !== '') return own
  const [photo] = photos.slice(nth, nth + 1)
  // One that cannot be read counts as none; it may be read later, and then needs a title.
  if (photo && !isWhole(photo)) return title.trim()
  const number = photos.slice(0, nth + 1).filter(isWhole).length
  return numbered(title, number, photos.filter(isWhole).length)
}

/** One title for `count` things, of which this is the `number`th, from 1; one alone has no number. */
export function numbered(title: string, number: number, count: number): string {
  return count > 1 ? `${title.trim()} ${number}` : title
}

/** A change of a batch by an admin; photos by their ids. */
export type Edit = {
  title?: string
  description?: string
  /** Titles of their own. */
  titles?: Readonly<Record<string, string>>
  /** So many places later, or earlier. */
  move?: { id: string; by: number }
  remove?: string
  /** Its form was closed. */
  isClosed?: true
}

/** A batch with an edit. A confirmed one is not changed any more: another tab may still show it as it was before. */
export function edited(before: Batch, { isClosed, ...edit }: Edit): Batch {
  if (before.isConfirmed) return before
  const { isShared, ...batch } = before
  return rewritten({ ...batch, ...(isShared && !isClosed && { isShared }) }, edit)
}

function rewritten(batch: Batch, { titles = {}, move, remove, ...words }: Edit): Batch {
  const called = batch.photos.map((each) => {
    const title = titles[each.id]
    return title === undefined ? each : { ...each, title }
  })
  const left = called.filter(({ id }) => id !== remove)
  return { ...batch, ...words, photos: move ? moved(left, move) : left }
}

function moved(photos: readonly Photo[], { id, by }: { id: string; by: number }) {
  const from = photos.findIndex((each) => each.id === id)
  const photo = photos[from]
  return photo ? photos.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, photo) : photos
}

/** A photo that was taken out meanwhile does not come back; and one that is ready by now stays so. */
export function preparedIn(batch: Batch, photo: string, made: Made): Batch {
  const waiting = batch.photos.find((each) => each.id === photo && isWaiting(each))
  if (!waiting) return batch
  const photos = batch.photos.map((each) => (each === waiting ? { ...each, ...made } : each))
  return { ...batch, photos }
}

/** The same where a photo that could not be made ready is to be, once more. */
export function triedAgain(batch: Batch, id: string): Batch {
  const failed = batch.photos.find((each) => each.id === id && !isWhole(each))
  if (!failed) return batch
  const { problem: _, ...photo } = failed
  return { ...batch, photos: batch.photos.map((each) => (each === failed ? photo : each)) }
}

/** The texts that all photos of a batch share. */
export type BatchTexts = Pick<Batch, 'title' | 'description'>

/**
 * The batch with the words that stood there when the admin confirmed it. Not another one is said of it:
 * what it is called does not change any more when others have left.
 */
export function confirmed(before: Batch, { title, description }: BatchTexts): Batch {
  if (before.isConfirmed) return before
  const batch = { ...before, title, description }
  const inTime = batch.photos.map(({ id }) => id).toSorted()
  const photos = batch.photos.map((each, nth) => ({
    ...each,
    title: photoTitleOf(batch, nth),
    itemId: inTime[nth],
  }))
  return { ...batch, photos, isConfirmed: true, count: photos.length }
}

/** The next photo to make ready: those of confirmed batches first, in the order of picking. */
export function nextToPrepare(
  batches: readonly Batch[],
): { batch: Batch; photo: Photo } | undefined {
  const inTurn = batches.toSorted((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed))
  const waiting = inTurn.flatMap((batch) =>
    batch.photos.filter(isWaiting).map((each) => ({ batch, photo: each })),
  )
  return waiting[0]
}

/** The next photo to leave: none overtakes one that was picked before it. */
export function nextToLeave({ isConfirmed, photos }: Batch): Photo | undefined {
  if (!isConfirmed) return undefined
  const first = photos.find(isStaying)
  return first?.picture && first
}

/** The same once a photo has become a change, or is lost, because its file is. */
export function leftFrom(batch: Batch, id: string, hasLeft: boolean): Batch {
  const outcome = hasLeft ? { hasLeft } : ({ problem: 'broken' } as const)
  const photos = batch.photos.map((each) => (each.id === id ? { ...each, ...outcome } : each))
  return { ...batch, photos }
}

/** Whether it is still to be made ready. */
export const isWaiting = (photo: Photo) => isWhole(photo) && photo.picture === undefined

/** The same without what has not left. */
export const stopped = ({ photos, ...batch }: Batch): Batch => ({
  ...batch,
  photos: photos.filter(({ hasLeft }) => hasLeft),
})

/** The ids of the items that its changes add. */
export const itemsOf = ({ photos }: Batch): string[] =>
  photos.flatMap(({ hasLeft, itemId }) => (hasLeft && itemId !== undefined ? [itemId] : []))

/** Whether nothing of it is left to be done or said, by the ids of the items that are not sent. */
export const isOver = (batch: Batch, unsent: ReadonlySet<string>): boolean =>
  batch.photos.every(({ hasLeft }) => hasLeft) && !itemsOf(batch).some((id) => unsent.has(id))

/** The change that adds a photo to the gallery. */
export function photoWrite(
  { description }: Batch,
  { id, itemId = id, title = '', picture }: Photo,
  bytes: ArrayBuffer,
): Write | undefined {
  if (!picture) return undefined
  const typed = { title, description }
  const { values } = fromWireValues(galleryItems, typed)
  // As the backend will keep them, or an own value would later pass for somebody else's.
  const words = values ? toWireValues(galleryItems, values) : typed
  const wireValues = { ...words, [galleryItems.picture.sentAs]: picture.sha256 }
  return {
    ...{ kind: galleryItems.name, itemId, op: 'add', wireValues },
    picture: { ...picture, bytes },
  }
}
