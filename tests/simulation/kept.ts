import type { WireValues } from '#contract/resource.ts'
import { type Entry, readEntry } from '#sync/queue/entry.ts'

/** An entry as an observer reads it: by its format alone, without the rules that are judged. */
export type Kept = Entry

type Storage = ReadonlyMap<string, unknown>

/** What is stored is never changed, so it is read once. */
const known = new WeakMap<object, Kept>()

/** The entry that is stored under a key. */
export function keptAt(map: Storage, key: string): Kept | undefined {
  const stored = map.get(key)
  if (!key.startsWith('entry/') || typeof stored !== 'object' || stored === null) return undefined
  const found = known.get(stored) ?? readEntry(stored)
  if (found) known.set(stored, found)
  return found
}

/** All the entries that are stored, of one admin or of everybody, in the order of the queue. */
export function keptIn(map: Storage, owner?: string): Kept[] {
  const prefix = owner === undefined ? 'entry/' : `entry/${owner}/`
  const keys = [...map.keys()].filter((key) => key.startsWith(prefix))
  return keys.toSorted().flatMap((key) => keptAt(map, key) ?? [])
}

/** The same without receipts. */
export function unsentIn(map: Storage, owner?: string): Kept[] {
  return keptIn(map, owner).filter(({ state }) => state !== 'sent')
}

/** A field as the reply that refused an entry has it; a picture by its hash. */
export function repliedIn({ refusal }: Kept, name: string): string {
  const data = new Map<string, unknown>(Object.entries(Object(refusal?.data)))
  const found = data.get(name) ?? data.get(`${name}Url`) ?? ''
  const text = typeof found === 'string' ? found : JSON.stringify(found)
  return /\/media\/([0-9a-f]{64})/.exec(text)?.[1] ?? text
}

/** What an entry makes of the fields that it changes. */
export function wantedOf({ op, changes }: Pick<Kept, 'op' | 'changes'>): WireValues {
  const named = op === 'remove' ? [] : Object.entries(changes)
  return Object.fromEntries(named.map(([name, { to }]) => [name, to]))
}
