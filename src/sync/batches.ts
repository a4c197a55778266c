import { keys } from '#device/keys.ts'
import type { Change, Storage } from '#device/storage.ts'

import {
  type Batch,
  batchesIn,
  blankBatch,
  confirmed,
  type Edit,
  edited,
  isOver,
  isStaying,
  nextToLeave,
  nextToPrepare,
  type Prepared,
  preparedIn,
  stopped,
  writeOf,
} from './batch/batch.ts'
import type { Outbox } from './outbox.ts'

type Parts = { storage: Storage; outbox: Pick<Outbox, 'enqueue' | 'entries'> }
type Place = { owner: string; id: string }
/** A file that was chosen, and the id that its item will have. */
export type Chosen = { id: string; name: string; file: Blob }

/**
 * Photos that were chosen together, until each is a change in the outbox. Each call is one durable,
 * atomic step, so a batch goes on where it stopped, whatever ended the page.
 */
export function makeBatches(parts: Parts) {
  return { ...putTogether(parts), ...madeReady(parts), ...handedOver(parts) }
}

/** What the admin does to them. */
function putTogether({ storage }: Parts) {
  const step = stepIn(storage)
  return {
    /** All batches of an owner, in the order in which they were begun. */
    all: (owner: string) => allOf(storage, owner),

    /** Adds files to a batch, and begins it with the first. Rejects when the device is full. */
    choose: (place: Place, chosen: readonly Chosen[]) => {
      const photos = chosen.map(({ id, name }) => ({ id, name }))
      const files = new Map(chosen.map(({ id, file }) => [id, file]))
      return step(place, (batch) => ({ ...batch, photos: [...batch.photos, ...photos] }), files)
    },

    /** Changes what is said of a batch, its order, or which photos are in it. */
    edit: (place: Place, edit: Edit) => step(place, (batch) => edited(batch, edit)),

    /** From now on its photos leave. */
    confirm: (place: Place) => step(place, confirmed),

    /** Forgets all of a batch that has not left. */
    stop: (place: Place) => step(place, stopped),
  }
}

/** What making them ready does. */
function madeReady({ storage }: Parts) {
  const step = stepIn(storage)
  return {
    /** What is to be made ready next, as it was chosen. */
    nextToPrepare: async (owner: string) => {
      const next = nextToPrepare(await allOf(storage, owner))
      if (!next) return undefined
      const file = await fileOf(storage, owner, next.photo.id)
      return { ...next, ...(file instanceof Blob && { file }) }
    },

    /** Writes down what came of making a photo ready; its bytes take the place of the file. */
    prepared: (place: Place, photo: string, { bytes, ...made }: Prepared) =>
      step(place, (batch) => preparedIn(batch, photo, made), new Map([[photo, bytes]])),

    /** A photo that has not left: as it was chosen, or as it will be sent once it is ready. */
    file: async (owner: string, photo: string): Promise<Blob | ArrayBuffer | undefined> => {
      const file = await fileOf(storage, owner, photo)
      return file instanceof Blob || file instanceof ArrayBuffer ? file : undefined
    },
  }
}

/** What hands them over to the outbox. */
function handedOver({ storage, outbox }: Parts) {
  const step = stepIn(storage)
  return {
    /**
     * Makes a change of the next photo of a confirmed batch; resolves with whether there was one. Its file
     * leaves in the same step in which the change is kept: a photo without a file has left already.
     */
    leave: async (batch: Batch): Promise<boolean> => {
      const next = nextToLeave(batch)
      if (!next) return false
      const bytes = await fileOf(storage, batch.owner, next.id)
      const write = bytes instanceof ArrayBuffer ? writeOf(batch, next, bytes) : undefined
      if (write) await outbox.enqueue(batch.owner, write, [keys.chosen(batch.owner, next.id)])
      await step(batch, ({ photos, ...rest }) => ({
        ...rest,
        photos: photos.map((each) => (each.id === next.id ? { ...each, hasLeft: true } : each)),
      }))
      return true
    },

    /** Forgets the batches of which all is sent, and nothing else is to be said. */
    tidy: async (owner: string): Promise<void> => {
      const all = await allOf(storage, owner)
      const entries = await outbox.entries(owner)
      const unsent = new Set(entries.flatMap((each) => (each.state === 'sent' ? [] : each.itemId)))
      const over = all.filter((batch) => batch.isConfirmed && isOver(batch, unsent))
      await Promise.all(over.map((batch) => step(batch, (found) => ({ ...found, photos: [] }))))
    },
  }
}

const noFiles: ReadonlyMap<string, unknown> = new Map()

/**
 * What becomes of one batch, and of its files: only a photo that can be sent has one. A batch without
 * photos is gone.
 */
const stepIn =
  (storage: Storage) =>
  (place: Place, rule: (batch: Batch) => Batch, files = noFiles): Promise<void> =>
    storage.change([keys.batch(place)], (found): Change<void> => {
      const before = batchesIn(found).find(({ id }) => id === place.id) ?? {
        ...blankBatch,
        ...place,
      }
      const after = rule(before)
      const kept = withFile(after)
      const keyOf = (photo: string) => keys.chosen(place.owner, photo)
      const fresh = [...files].filter(([photo, file]) => kept.has(photo) && file !== undefined)
      const gone = [...withFile(before)].filter((photo) => !kept.has(photo))
      const put = fresh.map(([photo, file]) => [keyOf(photo), file] as const)
      const remove = gone.map(keyOf)
      return after.photos.length === 0
        ? { remove: [...remove, keys.batch(place)], result: undefined }
        : { put: [...put, [keys.batch(place), after]], remove, result: undefined }
    })

function withFile({ photos }: Batch): Set<string> {
  return new Set(photos.filter(isStaying).map(({ id }) => id))
}

async function allOf(storage: Storage, owner: string): Promise<Batch[]> {
  return batchesIn(await storage.read([keys.batches(owner)]))
}

async function fileOf(storage: Storage, owner: string, photo: string): Promise<unknown> {
  const key = keys.chosen(owner, photo)
  return (await storage.read([key])).get(key)
}
