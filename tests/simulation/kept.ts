import * as v from 'valibot'

import type { Parts } from '#contract/resource.ts'

/** What of a stored entry the laws speak of; read without the code that is judged. */
const kept = v.object({
  id: v.string(),
  owner: v.string(),
  seq: v.number(),
  kind: v.string(),
  itemId: v.string(),
  op: v.string(),
  changes: v.record(v.string(), v.object({ to: v.string() })),
  picture: v.optional(v.object({ sha256: v.string() })),
  state: v.string(),
  attempts: v.number(),
  nextAt: v.number(),
  refusal: v.optional(
    v.object({
      status: v.number(),
      code: v.optional(v.string()),
      contested: v.optional(v.array(v.string()), []),
      data: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  ),
})

export type Kept = v.InferOutput<typeof kept>

type Storage = ReadonlyMap<string, unknown>

/** What is stored is never changed, so it is read once. */
const known = new WeakMap<object, Kept>()

/** The entry that is stored under a key, as an observer reads it. */
export function keptAt(map: Storage, key: string): Kept | undefined {
  const stored = map.get(key)
  if (!key.startsWith('entry/') || typeof stored !== 'object' || stored === null) return undefined
  const before = known.get(stored)
  if (before) return before
  const found = v.safeParse(kept, stored)
  if (found.success) known.set(stored, found.output)
  return found.success ? found.output : undefined
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
  const found = refusal?.data[name] ?? refusal?.data[`${name}Url`] ?? ''
  const text = typeof found === 'string' ? found : JSON.stringify(found)
  return /\/media\/([0-9a-f]{64})/.exec(text)?.[1] ?? text
}

/** What an entry makes of the fields that it changes. */
export function wantedOf({ op, changes }: Pick<Kept, 'op' | 'changes'>): Parts {
  const named = op === 'remove' ? [] : Object.entries(changes)
  return Object.fromEntries(named.map(([name, { to }]) => [name, to]))
}
