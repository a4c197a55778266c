import type { Parts } from '#contract/resource.ts'
import { isStaying, readBatch, type Words } from '#sync/batch/batch.ts'

import { keptAt, unsentIn, wantedOf } from './kept.ts'
import type { Ledger } from './ledger.ts'
import { type Whose, whoOf } from './places.ts'
import type { Commit } from './storage.ts'

/** A photo that an admin has chosen, by the name of its file. */
export type Picked = {
  picture: { name: string; type: string; size: number; sha256: string; bytes: ArrayBuffer }
  /** No picture that can be read. */
  isBad: boolean
}

/** A photo that an admin has confirmed, with the words that it had then. */
type Promised = Whose & {
  batch: string
  photo: string
  words: Parts
  isBad: boolean
  isStopped: boolean
  hasLeft: boolean
}

type Judge = { ledger: Ledger; broken: (law: string, how: string) => void }
type Storage = ReadonlyMap<string, unknown>
export type Album = ReturnType<typeof makeAlbum>

/** The photos that were chosen together, as an observer saw them. */
export function makeAlbum({ ledger, broken }: Judge) {
  const picked = new Map<string, Picked>()
  /** By the hash of the picture. */
  const promised = new Map<string, Promised>()

  /** All of the same batch that were before it. */
  const before = (one: Promised) => {
    const all = [...promised.values()].filter(
      ({ batch, ...whose }) => batch === one.batch && whoOf(whose) === whoOf(one),
    )
    return all.slice(0, all.indexOf(one))
  }

  function judgeLeaving(one: Promised | undefined, parts: Parts): string | undefined {
    if (!one || one.isStopped) return 'nobody has confirmed it'
    if (one.hasLeft) return 'it has left before'
    const isLate = before(one).some((each) => !each.hasLeft && !each.isStopped && !each.isBad)
    if (isLate) return 'it overtakes one that was picked before it'
    const wrong = Object.entries(one.words).find(([name, value]) => parts[name] !== value)
    return wrong && `its ${wrong[0]} is not "${wrong[1]}"`
  }

  return {
    picked,
    /** How many photos have become changes. */
    left: () => [...promised.values()].filter(({ hasLeft }) => hasLeft).length,

    /** The moment in which a batch is confirmed, if it is. */
    confirm: (whose: Whose, { title, description }: Words, { put, before: was }: Commit) => {
      const found = put.flatMap(([key]) => readBatch(was.get(key)) ?? [])
      for (const { id: batch, photos, isConfirmed } of found) {
        const whole = photos.filter(({ problem }) => problem === undefined)
        for (const [nth, { id: photo, name, title: own }] of isConfirmed ? [] : whole.entries()) {
          const { picture, isBad = false } = picked.get(name) ?? {}
          const called = own ?? (whole.length > 1 ? `${title} ${nth + 1}` : title)
          const outcome = { isBad, isStopped: false, hasLeft: false }
          const words = { title: called, description }
          promised.set(picture?.sha256 ?? '', { ...whose, batch, photo, words, ...outcome })
        }
      }
    },

    /** The moment in which an admin stops a batch. */
    stop: (whose: Whose, batch: string) => {
      for (const each of promised.values()) {
        const isOf = each.batch === batch && whoOf(each) === whoOf(whose)
        if (isOf && !each.hasLeft) each.isStopped = true
      }
    },

    /** The moment in which a photo becomes a change: what was confirmed is a save from then on. */
    leave: (whose: Whose, commit: Commit) => {
      const kept = commit.put.flatMap(([key]) => keptAt(new Map(commit.put), key) ?? [])
      for (const entry of kept) {
        const sha256 = entry.picture?.sha256 ?? ''
        const one = promised.get(sha256)
        const wrong = judgeLeaving(one, wantedOf(entry))
        if (wrong !== undefined) broken('a confirmed photo leaves once, as it is', wrong)
        if (!one) continue
        one.hasLeft = true
        const { kind, itemId } = entry
        const typed = { ...one.words, image: sha256 }
        const save = ledger.begin({ ...whose, kind, itemId, op: 'add', typed, shown: [] })
        ledger.commit(save, commit)
        save.isAcknowledged = true
      }
    },

    /** What is promised has to be kept in the end. */
    judgeEnd: (device: string, map: Storage) => {
      for (const { photo, isBad, isStopped, hasLeft, ...whose } of promised.values()) {
        const isDone = isBad || isStopped || hasLeft || whose.device !== device
        if (!isDone) broken('a confirmed photo leaves once, as it is', `${photo} has not`)
      }
      const unsent = new Set(unsentIn(map).map(({ itemId }) => itemId))
      for (const { id, isConfirmed, photos } of batchesOf(map)) {
        const isOver = photos.every((each) => each.hasLeft && !unsent.has(each.itemId ?? ''))
        if (isConfirmed && isOver) broken('nothing is left of what is sent', `batch ${id}`)
      }
    },
  }
}

/** A photo that is still to leave has its file, and nothing else has one. */
export function judgeFiles(map: Storage, broken: Judge['broken']): void {
  const needed = new Set(
    batchesOf(map).flatMap(({ owner, photos }) =>
      photos.filter(isStaying).map(({ id }) => `chosen/${owner}/${id}`),
    ),
  )
  const found = [...map.keys()].filter((key) => key.startsWith('chosen/'))
  for (const key of found) if (!needed.delete(key)) broken('no file without its photo', key)
  for (const key of needed) broken('no photo without its file', key)
}

function batchesOf(map: Storage) {
  return [...map].flatMap(([key, value]) =>
    key.startsWith('batch/') ? (readBatch(value) ?? []) : [],
  )
}
