import type { WireValues } from '#contract/resource.ts'
import type { Changes, Entry } from '#sync/queue/entry.ts'

type Sample = Partial<Entry> & {
  /** New field values; for a removal, the values that the item had. */
  wireValues?: WireValues
  /** Base values, as the form displayed them. A field with an equal new value is not part of the change. */
  seen?: WireValues
}

/** Returns a stored entry: an unsent change of gallery item `a`, unless overridden. */
export function sampleEntry({ wireValues, seen, ...change }: Sample = {}): Entry {
  return {
    v: 2,
    id: 'key',
    owner: 'asha',
    seq: 1,
    kind: 'galleryItem',
    itemId: 'a',
    op: 'update',
    changes: changesOf(wireValues ?? { title: 'New', description: 'Text' }, seen),
    known: (change.op === 'remove' ? wireValues : seen) ?? {},
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    savedAt: 0,
    ...change,
  }
}

function changesOf(wireValues: WireValues, seen: WireValues = {}): Changes {
  const changed = Object.entries(wireValues).filter(([name, to]) => seen[name] !== to)
  const before = (name: string) => (seen[name] === undefined ? [] : [seen[name]])
  return Object.fromEntries(changed.map(([name, to]) => [name, { to, seen: before(name) }]))
}
