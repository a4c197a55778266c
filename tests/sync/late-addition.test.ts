import { expect, test } from 'vitest'

import { enqueued } from '#sync/queue/enqueue.ts'
import type { Write } from '#sync/queue/entry.ts'
import { sampleEntry } from '#tests/support/entry.ts'

test('an addition keeps a queued change of a field that its form left untouched', () => {
  // An attempt may have reached the backend, so the addition does not replace the change.
  const change = sampleEntry({ wireValues: { title: 'Saved meanwhile' }, attempts: 1 })
  const addition: Write = {
    kind: 'galleryItem',
    itemId: 'a',
    op: 'add',
    shown: { title: 'Old', description: 'Old' },
    wireValues: { title: 'Old', description: 'Entered' },
  }
  const fresh = { owner: 'asha', id: 'second', now: 0, seq: 2, past: [] }
  const { entries, entry } = enqueued([change], addition, fresh)
  expect(entries.map(({ id }) => id)).toEqual(['key', 'second'])
  expect(entry?.changes).toMatchObject({
    title: { to: 'Saved meanwhile' },
    description: { to: 'Entered' },
  })
})
