import { storageKeys } from '#device/keys.ts'
import type { StorageChange, Found, Storage } from '#device/storage.ts'

import {
  blankBatch,
  confirmed,
  type Edit,
  edited,
  isOver,
  leftFrom,
  nextToLeave,
  nextToPrepare,
  type Prepared,
  preparedIn,
  stopped,
  triedAgain,
  type BatchTexts,
  photoWrite,
} from './batch/batch.ts'
import { type Chosen, joinedIn, type Joining } from './batch/join.ts'
import { type Batch, batchesOf, readBatch } from './batch/stored.ts'
import type { Outbox } from './outbox.ts'

type BatchesOptions = { storage: Storage; outbox: Pick<Outbox, 'enqueueFrom' | 'entries'> }
export type Batches = ReturnType<typeof makeBatches>
type BatchKey = { owner: string; id: string }

/**
 * Photos that were chosen together, until each is a change in the outbox. Each call is one durable,
 * atomic step, so a batch goes on where it stopped, whatever ended the page.
 */
export function makeBatches(options: BatchesOptions) {
  return { ...putTogether(options), ...madeReady(options), ...handedOver(options) }
}

/** What the admin does to them. */
function putTogether({ storage }: BatchesOptions) {
  const step = stepIn(storage)
  return {
    /** All batches of an owner, in the order in which they were begun. */
    all: (owner: string) => batchesOf(storage, owner),

    /**
     * Adds files to the batch that the admin is putting together, or begins one; resolves with it.
     * Rejects when the device is full.
     */
    choose: (joining: Joining, chosen: readonly Chosen[]): Promise<Batch> =>
      storage.change([storageKeys.batches(joining.owner)], (found) => {
        const { batch, put } = joinedIn(found, joining, chosen)
        return { put, result: batch }
      }),

    /** Changes what is said of a batch, its order, or which photos are in it. */
    edit: (batchKey: BatchKey, edit: Edit) => step(batchKey, (batch) => edited(batch, edit)),

    /** From now on its photos leave. */
    confirm: (batchKey: BatchKey, words: BatchTexts) =>
      step(batchKey, (batch) => confirmed(batch, words)),

    /** Forgets all of a batch that has not left. */
    stop: (batchKey: BatchKey) => step(batchKey, stopped),
  }
}

/** What making them ready does. */
function madeReady({ storage }: BatchesOptions) {
  const step = stepIn(storage)
  return {
    /** What is to be made ready next, as it was chosen. */
    nextToPrepare: async (owner: string) => {
      const next = nextToPrepare(await batchesOf(storage, owner))
      if (!next) return undefined
      const file = await fileOf(storage, owner, next.photo.id)
      return { ...next, ...(file instanceof Blob && { file }) }
    },

    /** Writes down what came of making a photo ready; its bytes take the place of the file. */
    prepared: (batchKey: BatchKey, photo: string, { bytes, ...made }: Prepared) =>
      step(batchKey, (batch) => preparedIn(batch, photo, made), new Map([[photo, bytes]])),

    /** A photo that could not be made ready waits for it again. */
    tryAgain: (batchKey: BatchKey, photo: string) =>
      step(batchKey, (batch) => triedAgain(batch, photo)),

    /** A photo that has not left: as it was chosen, or as it will be sent once it is ready. */
    file: async (owner: string, photo: string): Promise<Blob | ArrayBuffer | undefined> => {
      const file = await fileOf(storage, owner, photo)
      return file instanceof Blob || file instanceof ArrayBuffer ? file : undefined
    },
  }
}

/** What hands them over to the outbox. */
function handedOver({ storage, outbox }: BatchesOptions) {
  const step = stepIn(storage)
  return {
    /**
     * Makes a change of the next photo of a confirmed batch, in one step; resolves with whether there was
     * one. Does nothing when another tab was faster.
     */
    leave: async (batch: Batch): Promise<boolean> => {
      const next = nextToLeave(batch)
      if (!next) return false
      const { owner } = batch
      const read = [storageKeys.batch(batch), storageKeys.chosen(owner, next.id)]
      const left = await outbox.enqueueFrom(owner, read, (found) => {
        const before = batchIn(found, batch)
        const photo = nextToLeave(before)
        if (photo?.id !== next.id) return undefined
        const bytes = found.get(storageKeys.chosen(owner, photo.id))
        const write = bytes instanceof ArrayBuffer ? photoWrite(before, photo, bytes) : undefined
        return { ...changeOf(before, leftFrom(before, photo.id, write !== undefined)), write }
      })
      return left !== undefined
    },

    /** Forgets the batches of which all is sent, and nothing else is to be said. */
    tidy: async (owner: string): Promise<void> => {
      const all = await batchesOf(storage, owner)
      const entries = await outbox.entries(owner)
      const unsent = new Set(entries.flatMap((each) => (each.state === 'sent' ? [] : each.itemId)))
      const over = all.filter((batch) => batch.isConfirmed && isOver(batch, unsent))
      await Promise.all(over.map((batch) => step(batch, (found) => ({ ...found, photos: [] }))))
    },
  }
}

const noFiles: ReadonlyMap<string, unknown> = new Map()

/** What becomes of one batch, and of its files. */
const stepIn =
  (storage: Storage) =>
  (batchKey: BatchKey, rule: (batch: Batch) => Batch, files = noFiles): Promise<void> =>
    storage.change([storageKeys.batch(batchKey)], (found) => {
      const before = batchIn(found, batchKey)
      return { ...changeOf(before, rule(before), files), result: undefined }
    })

/**
 * A photo has a file until it leaves or is taken out, also one that cannot be read: it may be all there is of it.
 * A batch without photos is gone.
 */
function changeOf(
  before: Batch,
  after: Batch,
  files = noFiles,
): Pick<StorageChange<void>, 'put' | 'remove'> {
  // The rule did not apply any more, and so nothing comes of the files.
  if (after === before) return {}
  const kept = withFile(after)
  const keyOf = (photo: string) => storageKeys.chosen(before.owner, photo)
  const fresh = [...files].filter(([photo, file]) => kept.has(photo) && file !== undefined)
  const gone = [...withFile(before)].filter((photo) => !kept.has(photo))
  const put = fresh.map(([photo, file]) => [keyOf(photo), file] as const)
  const remove = gone.map(keyOf)
  return after.photos.length === 0
    ? { remove: [...remove, storageKeys.batch(before)] }
    : { put: [...put, [storageKeys.batch(before), after]], remove }
}

function batchIn(found: Found, batchKey: BatchKey): Batch {
  const { owner, id } = batchKey
  return readBatch(found.get(storageKeys.batch(batchKey))) ?? { ...blankBatch, owner, id }
}

function withFile({ photos }: Batch): Set<string> {
  return new Set(photos.flatMap(({ id, hasLeft }) => (hasLeft ? [] : id)))
}

async function fileOf(storage: Storage, owner: string, photo: string): Promise<unknown> {
  const key = storageKeys.chosen(owner, photo)
  return (await storage.read([key])).get(key)
}
