import { fromWireValues, toWireValues } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import type { Write } from '../queue/entry.ts'
import { type Batch, isUnqueued, hasNoProblem, type Photo } from './stored.ts'

/** Result of preparing a photo: the picture with its bytes, or the problem. */
export type Prepared = Made & { bytes?: ArrayBuffer }
type Made = Pick<Photo, 'picture' | 'problem' | 'isStill'>

/** Fields of an empty batch. */
export const blankBatch = {
  v: 1,
  title: '',
  description: '',
  photos: [],
  isConfirmed: false,
} as const

/** Returns the title of the photo at index `nth`: its own, or that of the batch with a number. */
export function photoTitleOf(
  { title, photos }: Pick<Batch, 'title' | 'photos'>,
  nth: number,
): string {
  const own = photos[nth]?.title?.trim() ?? ''
  if (own !== '') return own
  const [photo] = photos.slice(nth, nth + 1)
  // An unreadable photo is not counted; a later attempt may read it, and then it needs a title.
  if (photo && !hasNoProblem(photo)) return title.trim()
  const number = photos.slice(0, nth + 1).filter(hasNoProblem).length
  return numbered(title, number, photos.filter(hasNoProblem).length)
}

/** Returns the title of item `number` (from 1) of `count`; a single item gets no number. */
export function numbered(title: string, number: number, count: number): string {
  return count > 1 ? `${title.trim()} ${number}` : title
}

/** A person's change of a batch; photos are addressed by id. */
export type Edit = {
  title?: string
  description?: string
  /** Titles of single photos, by photo id. */
  titles?: Readonly<Record<string, string>>
  /** Moves a photo by this many positions; negative is earlier. */
  move?: { id: string; by: number }
  remove?: string
  /** The form of the batch was closed. */
  isClosed?: true
}

/**
 * Returns the batch with the edit applied. A confirmed batch stays unchanged, because another tab may still display
 * it as editable.
 */
export function edited(before: Batch, { isClosed, ...edit }: Edit): Batch {
  if (before.isConfirmed) return before
  const { isShared, ...batch } = before
  return rewritten({ ...batch, ...(isShared && !isClosed && { isShared }) }, edit)
}

function rewritten(batch: Batch, { titles = {}, move, remove, ...words }: Edit): Batch {
  const titled = batch.photos.map((each) => {
    const title = titles[each.id]
    return title === undefined ? each : { ...each, title }
  })
  const remaining = titled.filter(({ id }) => id !== remove)
  return { ...batch, ...words, photos: move ? moved(remaining, move) : remaining }
}

function moved(photos: readonly Photo[], { id, by }: { id: string; by: number }) {
  const from = photos.findIndex((each) => each.id === id)
  const photo = photos[from]
  return photo ? photos.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, photo) : photos
}

/** Stores the result of preparing a photo, unless the photo was removed or prepared meanwhile. */
export function preparedIn(batch: Batch, photo: string, made: Made): Batch {
  const waiting = batch.photos.find((each) => each.id === photo && isWaiting(each))
  if (!waiting) return batch
  const photos = batch.photos.map((each) => (each === waiting ? { ...each, ...made } : each))
  return { ...batch, photos }
}

/** Clears the problem of a photo, so that it is prepared again. */
export function triedAgain(batch: Batch, id: string): Batch {
  const failed = batch.photos.find((each) => each.id === id && !hasNoProblem(each))
  if (!failed) return batch
  const { problem: _, ...photo } = failed
  return { ...batch, photos: batch.photos.map((each) => (each === failed ? photo : each)) }
}

/** Texts that all photos of a batch share. */
export type BatchTexts = Pick<Batch, 'title' | 'description'>

/**
 * Returns the batch confirmed, with the texts that the form displayed. Titles and item ids are fixed here, so they
 * stay when other photos become entries.
 */
export function confirmed(before: Batch, { title, description }: BatchTexts): Batch {
  if (before.isConfirmed) return before
  const batch = { ...before, title, description }
  const sortedIds = batch.photos.map(({ id }) => id).toSorted()
  const photos = batch.photos.map((each, nth) => ({
    ...each,
    title: photoTitleOf(batch, nth),
    itemId: sortedIds[nth],
  }))
  return { ...batch, photos, isConfirmed: true, count: photos.length }
}

/** Returns the next photo to prepare: first those of confirmed batches, each in the order of picking. */
export function nextToPrepare(
  batches: readonly Batch[],
): { batch: Batch; photo: Photo } | undefined {
  const ordered = batches.toSorted((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed))
  const waiting = ordered.flatMap((batch) =>
    batch.photos.filter(isWaiting).map((each) => ({ batch, photo: each })),
  )
  return waiting[0]
}

/**
 * Returns the next photo to enqueue; undefined until the first remaining one is prepared, because none may overtake
 * an earlier one.
 */
export function nextToEnqueue({ isConfirmed, photos }: Batch): Photo | undefined {
  if (!isConfirmed) return undefined
  const first = photos.find(isUnqueued)
  return first?.picture && first
}

/** Marks a photo as enqueued, or as broken when its file is lost. */
export function markedEnqueued(batch: Batch, id: string, hasLeft: boolean): Batch {
  const outcome = hasLeft ? { hasLeft } : ({ problem: 'broken' } as const)
  const photos = batch.photos.map((each) => (each.id === id ? { ...each, ...outcome } : each))
  return { ...batch, photos }
}

/** Whether the photo still has to be prepared. */
export const isWaiting = (photo: Photo) => hasNoProblem(photo) && photo.picture === undefined

/** Returns the batch without the photos that are not in the outbox. */
export const stopped = ({ photos, ...batch }: Batch): Batch => ({
  ...batch,
  photos: photos.filter(({ hasLeft }) => hasLeft),
})

/** Ids of the gallery items that the enqueued photos of the batch add. */
export const itemsOf = ({ photos }: Batch): string[] =>
  photos.flatMap(({ hasLeft, itemId }) => (hasLeft && itemId !== undefined ? [itemId] : []))

/** Whether every photo is enqueued and sent. `unsent` are ids of items in the outbox. */
export const isOver = (batch: Batch, unsent: ReadonlySet<string>): boolean =>
  batch.photos.every(({ hasLeft }) => hasLeft) && !itemsOf(batch).some((id) => unsent.has(id))

/** Returns the write that adds a photo to the gallery; undefined without a prepared picture. */
export function photoWrite(
  { description }: Batch,
  { id, itemId = id, title = '', picture }: Photo,
  bytes: ArrayBuffer,
): Write | undefined {
  if (!picture) return undefined
  const typed = { title, description }
  const { values } = fromWireValues(galleryItems, typed)
  // Normalised as the backend stores them; otherwise the difference would later count as a change by another person.
  const words = values ? toWireValues(galleryItems, values) : typed
  const wireValues = { ...words, [galleryItems.picture.sentAs]: picture.sha256 }
  return {
    ...{ kind: galleryItems.name, itemId, op: 'add', wireValues },
    picture: { ...picture, bytes },
  }
}
