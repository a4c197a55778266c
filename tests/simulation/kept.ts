import * as v from 'valibot'

/** What of a stored entry the laws speak of; read without the code that is judged. */
const kept = v.object({
  id: v.string(),
  owner: v.string(),
  seq: v.number(),
  kind: v.string(),
  itemId: v.string(),
  op: v.string(),
  parts: v.record(v.string(), v.string()),
  picture: v.optional(v.object({ sha256: v.string() })),
  state: v.string(),
  attempts: v.number(),
  nextAt: v.number(),
  refusal: v.optional(v.object({ status: v.number(), code: v.optional(v.string()) })),
})

export type Kept = v.InferOutput<typeof kept>

type Storage = ReadonlyMap<string, unknown>

/** The entry that is stored under a key, as an observer reads it. */
export function keptAt(map: Storage, key: string): Kept | undefined {
  const found = v.safeParse(kept, map.get(key))
  return found.success ? found.output : undefined
}

/** All the entries that are stored, of one admin or of everybody, in the order of the queue. */
export function keptIn(map: Storage, owner?: string): Kept[] {
  const keys = [...map.keys()].filter((key) => key.startsWith(`entry/${owner ? `${owner}/` : ''}`))
  return keys.toSorted().flatMap((key) => keptAt(map, key) ?? [])
}
