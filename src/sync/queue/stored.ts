import { storageKeys } from '#device/keys.ts'
import type { Found } from '#device/storage.ts'

import { type Entry, readEntry } from './entry.ts'
import { latest } from './past.ts'

/** Returns the storage change that turns the queue `before` into `after`, including the bytes of a new picture. */
export function difference(
  before: readonly Entry[],
  after: readonly Entry[],
  picture?: { sha256: string; bytes: ArrayBuffer },
) {
  const [owner = ''] = [...before, ...after].map((entry) => entry.owner)
  const remaining = new Set(after.map(storageKeys.entry))
  const needed = bytesOf(after)
  const previous = new Set(before)
  const fresh = after.filter((entry) => !previous.has(entry))
  const isNew = picture !== undefined && needed.has(picture.sha256)
  const spent = [...bytesOf(before)].filter((sha256) => !needed.has(sha256))
  return {
    put: [
      ...fresh.map((entry) => [storageKeys.entry(entry), entry] as const),
      ...(isNew ? [[storageKeys.bytes(owner, picture.sha256), picture.bytes] as const] : []),
    ],
    remove: [
      ...before.map(storageKeys.entry).filter((key) => !remaining.has(key)),
      ...spent.map((sha256) => storageKeys.bytes(owner, sha256)),
    ],
  }
}

/** Hashes of the pictures of unsent entries. */
function bytesOf(entries: readonly Entry[]): Set<string> {
  const unsent = entries.filter(({ state }) => state !== 'sent')
  return new Set(unsent.flatMap(({ picture }) => picture?.sha256 ?? []))
}

/** Returns the storage change that adds `fresh` to the past and removes what exceeds its limit. */
export function joined(fresh: readonly Entry[], before: readonly Entry[]) {
  const kept = new Set(latest([...before, ...fresh]))
  return {
    put: fresh
      .filter((each) => kept.has(each))
      .map((each) => [storageKeys.pastOne(each), each] as const),
    remove: before.filter((each) => !kept.has(each)).map(storageKeys.pastOne),
  }
}

/** Returns the entries in `found` that this version can read, in key order. */
export function entriesIn(found: Found, under = 'entry/'): Entry[] {
  const values = [...found].flatMap(([key, value]) => (key.startsWith(under) ? [value] : []))
  return values.flatMap((value) => readEntry(value) ?? [])
}

/** Key prefixes that a change of the queue by a person reads and writes. */
export const queueOf = (owner: string) => [
  storageKeys.entries(owner),
  storageKeys.lastSeq(owner),
  storageKeys.past(owner),
  storageKeys.batches(owner),
]

/** The last sequence number given out to an owner; 0 before the first. */
export const lastSeqIn = (found: Found, owner: string) =>
  Number(found.get(storageKeys.lastSeq(owner)) ?? 0)
