import { storageKeys } from '#device/keys.ts'
import type { StorageChange, Found, Storage } from '#device/storage.ts'

import {
  blankBatch,
  confirmed,
  type Edit,
  edited,
  isOver,
  markedEnqueued,
  nextToEnqueue,
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
 * Batches of photos until each photo is an entry in the outbox. Each call is one durable, atomic step, so a batch
 * resumes where it stopped when the page was closed.
 */
export function makeBatches(options: BatchesOptions) {
  return { ...editing(options), ...preparing(options), ...enqueuing(options) }
}

/** Steps of the person. */
function editing({ storage }: BatchesOptions) {
  const step = stepIn(storage)
  return {
    /** Returns all batches of an owner, oldest first. */
    all: (owner: string) => batchesOf(storage, owner),

    /**
     * Adds files to the unconfirmed batch, or begins one; resolves with it.
     * @throws QuotaExceededError when the device is full.
     */
    choose: (joining: Joining, chosen: readonly Chosen[]): Promise<Batch> =>
      storage.change([storageKeys.batches(joining.owner)], (found) => {
        const { batch, put } = joinedIn(found, joining, chosen)
        return { put, result: batch }
      }),

    /** Changes texts, titles, order or photos of a batch; no effect after the confirmation. */
    edit: (batchKey: BatchKey, edit: Edit) => step(batchKey, (batch) => edited(batch, edit)),

    /** Confirms a batch: from then on its photos become entries. */
    confirm: (batchKey: BatchKey, words: BatchTexts) =>
      step(batchKey, (batch) => confirmed(batch, words)),

    /** Drops all photos of a batch that are not in the outbox. */
    stop: (batchKey: BatchKey) => step(batchKey, stopped),
  }
}

/** Steps of preparing photos. */
function preparing({ storage }: BatchesOptions) {
  const step = stepIn(storage)
  return {
    /** Returns the next photo to prepare with its batch and its file; undefined when none is left. */
    nextToPrepare: async (owner: string) => {
      const next = nextToPrepare(await batchesOf(storage, owner))
      if (!next) return undefined
      const file = await fileOf(storage, owner, next.photo.id)
      return { ...next, ...(file instanceof Blob && { file }) }
    },

    /** Stores the result of preparing a photo; the bytes replace the chosen file. */
    prepared: (batchKey: BatchKey, photo: string, { bytes, ...result }: Prepared) =>
      step(batchKey, (batch) => preparedIn(batch, photo, result), new Map([[photo, bytes]])),

    /** Queues a photo with a problem for another attempt. */
    tryAgain: (batchKey: BatchKey, photo: string) =>
      step(batchKey, (batch) => triedAgain(batch, photo)),

    /** Returns the file of a photo that is not in the outbox: as chosen (Blob), or prepared (ArrayBuffer). */
    file: async (owner: string, photo: string): Promise<Blob | ArrayBuffer | undefined> => {
      const file = await fileOf(storage, owner, photo)
      return file instanceof Blob || file instanceof ArrayBuffer ? file : undefined
    },
  }
}

/** Steps of handing photos over to the outbox. */
function enqueuing({ storage, outbox }: BatchesOptions) {
  const step = stepIn(storage)
  return {
    /**
     * Enqueues the next prepared photo of a confirmed batch in one step. Resolves with false when there is none, or
     * when another tab was faster.
     */
    leave: async (batch: Batch): Promise<boolean> => {
      const next = nextToEnqueue(batch)
      if (!next) return false
      const { owner } = batch
      const read = [storageKeys.batch(batch), storageKeys.chosen(owner, next.id)]
      const enqueued = await outbox.enqueueFrom(owner, read, (found) => {
        const before = batchIn(found, batch)
        const photo = nextToEnqueue(before)
        if (photo?.id !== next.id) return undefined
        const bytes = found.get(storageKeys.chosen(owner, photo.id))
        const write = bytes instanceof ArrayBuffer ? photoWrite(before, photo, bytes) : undefined
        return { ...changeOf(before, markedEnqueued(before, photo.id, write !== undefined)), write }
      })
      return enqueued !== undefined
    },

    /** Deletes the confirmed batches whose photos are all sent. */
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

/** Returns a function that changes one batch and its files in one atomic step. */
const stepIn =
  (storage: Storage) =>
  (batchKey: BatchKey, rule: (batch: Batch) => Batch, files = noFiles): Promise<void> =>
    storage.change([storageKeys.batch(batchKey)], (found) => {
      const before = batchIn(found, batchKey)
      return { ...changeOf(before, rule(before), files), result: undefined }
    })

/**
 * A photo keeps its file until it is enqueued or removed. That includes an unreadable one, which may be the only
 * copy. A batch without photos is deleted.
 */
function changeOf(
  before: Batch,
  after: Batch,
  files = noFiles,
): Pick<StorageChange<void>, 'put' | 'remove'> {
  // An unchanged batch means that the rule did not apply, so the files are dropped.
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
