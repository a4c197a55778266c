import { storageKeys } from '#device/keys.ts'
import type { Found } from '#device/storage.ts'

import { type Entry, readEntry } from './entry.ts'
import { latest } from './past.ts'

/** What makes one queue out of another in the storage, with the bytes of a picture that came along. */
export function difference(
  before: readonly Entry[],
  after: readonly Entry[],
  picture?: { sha256: string; bytes: ArrayBuffer },
) {
  const [owner = ''] = [...before, ...after].map((entry) => entry.owner)
  const left = new Set(after.map(storageKeys.entry))
  const needed = bytesOf(after)
  const known = new Set(before)
  const fresh = after.filter((entry) => !known.has(entry))
  const isNew = picture !== undefined && needed.has(picture.sha256)
  const spent = [...bytesOf(before)].filter((sha256) => !needed.has(sha256))
  return {
    put: [
      ...fresh.map((entry) => [storageKeys.entry(entry), entry] as const),
      ...(isNew ? [[storageKeys.bytes(owner, picture.sha256), picture.bytes] as const] : []),
    ],
    remove: [
      ...before.map(storageKeys.entry).filter((key) => !left.has(key)),
      ...spent.map((sha256) => storageKeys.bytes(owner, sha256)),
    ],
  }
}

/** The pictures that are still to be sent. */
function bytesOf(entries: readonly Entry[]): Set<string> {
  const unsent = entries.filter(({ state }) => state !== 'sent')
  return new Set(unsent.flatMap(({ picture }) => picture?.sha256 ?? []))
}

/** What becomes past, and the oldest of it goes. */
export function joined(fresh: readonly Entry[], before: readonly Entry[]) {
  const kept = new Set(latest([...before, ...fresh]))
  return {
    put: fresh
      .filter((each) => kept.has(each))
      .map((each) => [storageKeys.pastOne(each), each] as const),
    remove: before.filter((each) => !kept.has(each)).map(storageKeys.pastOne),
  }
}

/** The entries of this version among what was found, in order. */
export function entriesIn(found: Found, under = 'entry/'): Entry[] {
  const values = [...found].flatMap(([key, value]) => (key.startsWith(under) ? [value] : []))
  return values.flatMap((value) => readEntry(value) ?? [])
}

/** What a change of the queue by an admin may touch. */
export const queueOf = (owner: string) => [
  storageKeys.entries(owner),
  storageKeys.lastSeq(owner),
  storageKeys.past(owner),
  storageKeys.batches(owner),
]

/** The last place in the queue of an owner that was given out. */
export const lastSeqIn = (found: Found, owner: string) =>
  Number(found.get(storageKeys.lastSeq(owner)) ?? 0)
