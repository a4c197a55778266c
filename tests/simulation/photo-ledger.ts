import type { WireValues } from '#contract/resource.ts'
import type { BatchTexts } from '#sync/batch/batch.ts'
import { hasNoProblem, type Photo, readBatch } from '#sync/batch/stored.ts'

import type { Ledger } from './ledger.ts'
import { type Author, keyOfAuthor } from './queue-positions.ts'
import type { Commit } from './storage.ts'
import { entryAt, unsentIn, newValuesOf } from './stored-entries.ts'

/** A photo that an admin has chosen, identified by its file name. */
export type ChosenPhoto = {
  picture: { name: string; type: string; size: number; sha256: string; bytes: ArrayBuffer }
  /** The file is not a readable picture. */
  isBad: boolean
  /** The photo can only be read at a second attempt, because the phone is short of memory. */
  isFlaky: boolean
}

/** `mayFail`: the photo was bad or flaky when it was chosen. */
type RecordedPhoto = ChosenPhoto & { mayFail: boolean }

/** A photo that an admin has confirmed, with its texts at that time. */
type ConfirmedPhoto = Author & {
  batch: string
  photo: string
  texts: WireValues
  /** The photo may be reported as unreadable. */
  mayFail: boolean
  isStopped: boolean
  hasLeft: boolean
}

type LedgerParts = { ledger: Ledger; broken: (law: string, how: string) => void }
type Storage = ReadonlyMap<string, unknown>
export type PhotoLedger = ReturnType<typeof makePhotoLedger>

/** Records the photos that were chosen together, independently of the code under test. */
export function makePhotoLedger({ ledger, broken }: LedgerParts) {
  const chosen = new Map<string, RecordedPhoto>()
  /** Confirmed photos by the hash of their picture. */
  const confirmed = new Map<string, ConfirmedPhoto>()

  /** Returns the photos of the batch that were chosen before it. */
  const before = (one: ConfirmedPhoto) => {
    const all = [...confirmed.values()].filter(
      ({ batch, ...author }) => batch === one.batch && keyOfAuthor(author) === keyOfAuthor(one),
    )
    return all.slice(0, all.indexOf(one))
  }

  function problemOfLeaving(
    one: ConfirmedPhoto | undefined,
    parts: WireValues,
    map: Storage,
  ): string | undefined {
    if (!one || one.isStopped) return 'nobody has confirmed it'
    if (one.hasLeft) return 'it has left before'
    const unreadable = unreadableIn(map)
    if (before(one).some((each) => !isDone(each, unreadable)))
      return 'it overtakes one that was picked before it'
    const wrong = Object.entries(one.texts).find(([name, value]) => parts[name] !== value)
    return wrong && `its ${wrong[0]} is not "${wrong[1]}"`
  }

  return {
    picked: chosen,
    /** Times at which photos were prepared, or found to be unreadable. */
    readyAt: new Array<number>(),
    choose: (one: ChosenPhoto) =>
      chosen.set(one.picture.name, { ...one, mayFail: one.isBad || one.isFlaky }),
    /** Returns the number of photos that have become entries. */
    entryCount: () => [...confirmed.values()].filter(({ hasLeft }) => hasLeft).length,

    /** Records the confirmation of a batch in the commit that stores it. */
    confirm: (
      author: Author,
      { title, description }: BatchTexts,
      { put, before: former }: Commit,
    ) => {
      const found = put.flatMap(([key]) => readBatch(former.get(key)) ?? [])
      for (const { id: batch, photos, isConfirmed } of found) {
        for (const each of isConfirmed ? [] : photos) {
          const { picture, mayFail = false } = chosen.get(each.name) ?? {}
          const texts = { title: each.title ?? numberedIn(photos, each, title), description }
          const origin = { ...author, batch, photo: each.id }
          const outcome = { mayFail, isStopped: false, hasLeft: false }
          confirmed.set(picture?.sha256 ?? '', { ...origin, texts, ...outcome })
        }
      }
    },

    /** Checks the commit that marks an unreadable photo for another attempt. */
    tryAgain: (photo: string, { put }: Commit) => {
      const isStillUnreadable = unreadableIn(new Map(put)).has(photo)
      if (isStillUnreadable) broken('a photo that is tried again waits for it', photo)
    },

    /** Records that an admin stops a batch. */
    stop: (author: Author, batch: string) => {
      for (const each of confirmed.values()) {
        const isOf = each.batch === batch && keyOfAuthor(each) === keyOfAuthor(author)
        if (isOf && !each.hasLeft) each.isStopped = true
      }
    },

    /** Records the commit in which a photo becomes an entry; from then on it is treated as a save. */
    leave: (author: Author, commit: Commit) => {
      const entries = commit.put.flatMap(([key]) => entryAt(new Map(commit.put), key) ?? [])
      for (const entry of entries) {
        const sha256 = entry.picture?.sha256 ?? ''
        const one = confirmed.get(sha256)
        const wrong = problemOfLeaving(one, newValuesOf(entry), new Map(commit.put))
        if (wrong !== undefined) broken('a confirmed photo is enqueued once, unchanged', wrong)
        if (!one) continue
        one.hasLeft = true
        const { kind, itemId } = entry
        const typed = { ...one.texts, image: sha256 }
        const save = ledger.begin({ ...author, kind, itemId, op: 'add', typed, shown: [] })
        ledger.commit(save, commit)
        save.isAcknowledged = true
      }
    },

    /** Checks that every confirmed photo has been sent in the end. */
    checkEnd: (device: string, map: Storage) => {
      const unreadable = unreadableIn(map)
      for (const each of confirmed.values()) {
        if (each.device !== device || isDone(each, unreadable)) continue
        broken('a confirmed photo is enqueued once, unchanged', `${each.photo} has not`)
      }
      const unsent = new Set(unsentIn(map).map(({ itemId }) => itemId))
      for (const { id, isConfirmed, photos } of batchesOf(map)) {
        const isOver = photos.every((each) => each.hasLeft && !unsent.has(each.itemId ?? ''))
        if (isConfirmed && isOver) broken('a sent batch is deleted', `batch ${id}`)
      }
    },
  }
}

/** Returns the title of a photo without a title of its own; unreadable photos are not numbered. */
function numberedIn(photos: readonly Photo[], photo: Photo, title: string): string {
  const readable = photos.filter(hasNoProblem)
  return readable.length > 1 && hasNoProblem(photo)
    ? `${title} ${readable.indexOf(photo) + 1}`
    : title
}

/** Checks that exactly the photos that are not entries yet have a stored file. */
export function checkFiles(map: Storage, broken: LedgerParts['broken']): void {
  const needed = new Set(
    batchesOf(map).flatMap(({ owner, photos }) =>
      photos.flatMap(({ id, hasLeft }) => (hasLeft ? [] : `chosen/${owner}/${id}`)),
    ),
  )
  const found = [...map.keys()].filter((key) => key.startsWith('chosen/'))
  for (const key of found) if (!needed.delete(key)) broken('no file without its photo', key)
  for (const key of needed) broken('no photo without its file', key)
}

/** Returns whether nothing more has to be sent for a photo. */
function isDone(
  { photo, mayFail, isStopped, hasLeft }: ConfirmedPhoto,
  unreadable: ReadonlySet<string>,
) {
  return hasLeft || isStopped || (mayFail && unreadable.has(photo))
}

/** Returns the photos that the device reports as unreadable. */
function unreadableIn(map: Storage): Set<string> {
  const photos = batchesOf(map).flatMap((batch) => batch.photos)
  return new Set(photos.flatMap((photo) => (hasNoProblem(photo) ? [] : photo.id)))
}

function batchesOf(map: Storage) {
  return [...map].flatMap(([key, value]) =>
    key.startsWith('batch/') ? (readBatch(value) ?? []) : [],
  )
}
