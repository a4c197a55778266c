import type { Entry } from '#sync/queue/entry.ts'

/** A stored entry: a change of gallery item `a` that was never sent. */
export function sampleEntry(change: Partial<Entry> = {}): Entry {
  return {
    v: 1,
    id: 'key',
    owner: 'asha',
    seq: 1,
    kind: 'galleryItem',
    itemId: 'a',
    op: 'update',
    parts: { title: 'New', description: 'Text' },
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    savedAt: 0,
    ...change,
  }
}
