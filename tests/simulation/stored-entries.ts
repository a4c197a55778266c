import type { WireValues } from '#contract/resource.ts'
import { type Entry, readEntry } from '#sync/queue/entry.ts'

/** A stored entry, read by its format alone and without the code under test. */
export type StoredEntry = Entry

type Storage = ReadonlyMap<string, unknown>

/** Stored objects are never changed, so each is parsed once. */
const parsedEntries = new WeakMap<object, StoredEntry>()

/** Returns the entry stored under a key. */
export function entryAt(map: Storage, key: string): StoredEntry | undefined {
  const stored = map.get(key)
  if (!key.startsWith('entry/') || typeof stored !== 'object' || stored === null) return undefined
  const found = parsedEntries.get(stored) ?? readEntry(stored)
  if (found) parsedEntries.set(stored, found)
  return found
}

/** Returns all stored entries of one admin or of all, in the order of the queue. */
export function entriesIn(map: Storage, owner?: string): StoredEntry[] {
  const prefix = owner === undefined ? 'entry/' : `entry/${owner}/`
  const keys = [...map.keys()].filter((key) => key.startsWith(prefix))
  return keys.toSorted().flatMap((key) => entryAt(map, key) ?? [])
}

/** Returns all stored entries except receipts. */
export function unsentIn(map: Storage, owner?: string): StoredEntry[] {
  return entriesIn(map, owner).filter(({ state }) => state !== 'sent')
}

/** Returns the value of a field in the refusing reply, with a picture as its hash. */
export function repliedValue({ refusal }: StoredEntry, name: string): string {
  const data = new Map<string, unknown>(Object.entries(Object(refusal?.data)))
  const found = data.get(name) ?? data.get(`${name}Url`) ?? ''
  const text = typeof found === 'string' ? found : JSON.stringify(found)
  return /\/media\/([0-9a-f]{64})/.exec(text)?.[1] ?? text
}

/** Returns the new values of the fields that an entry changes. */
export function newValuesOf({ op, changes }: Pick<StoredEntry, 'op' | 'changes'>): WireValues {
  const named = op === 'remove' ? [] : Object.entries(changes)
  return Object.fromEntries(named.map(([name, { to }]) => [name, to]))
}
