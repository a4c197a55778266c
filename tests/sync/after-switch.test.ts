import { expect, test } from 'vitest'

import { type Done, doneBy, following, followingAll } from '#sync/follow.ts'
import type { Write } from '#sync/queue/entry.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const text = { title: 'Join us', externalUrl: 'https://a.example' }
const item = { _id: 'announcement', ...text, isActive: false, version: 6 }
const ids = { kind: 'announcement', itemId: 'announcement' }
const switched = { ...sampleEntry({ ...ids, op: 'set', item }), version: '"announcement.6"' }
const change: Write = {
  ...ids,
  op: 'update',
  base: '"announcement.4"',
  seen: text,
  parts: { ...text, title: 'Sold out' },
}

test('a write after an own switch goes on from there as long as the text is what its form showed', () => {
  expect(following(change, switched)).toEqual({ ...change, base: '"announcement.6"' })
})

test('it does not go over a text that somebody else wrote before the switch', () => {
  const theirs = { ...switched, item: { ...item, externalUrl: 'https://b.example' } }
  expect(following(change, theirs)).toBe(change)
})

test('it does not go back to it from something newer', () => {
  const newer = { ...change, base: '"announcement.7"' }
  expect(following(newer, switched)).toBe(newer)
})

test('it goes on from there where the call of the switch made that version out of its own', () => {
  const own = {
    ...sampleEntry({ ...ids, op: 'update', seen: text }),
    version: '"announcement.6"',
  }
  const changed = { ...own, base: '"announcement.5"', parts: { ...text, title: 'Join' } }
  const entry = sampleEntry({ ...ids, op: 'set', parts: { isActive: 'true' } })
  const done = ['"announcement.5"', '"announcement.7"']
    .map((version) => doneBy(entry, { version }))
    .map(({ ground, ...each }) => [ground, each] as const)
  const all = new Map<string, Done>([...done, ['"announcement.5"', changed]])
  expect(followingAll(change, (ground) => all.get(ground))).toMatchObject({
    base: '"announcement.7"',
    parts: { ...text, title: 'Sold out' },
  })
})

test('but not where the state was there without a call, with a text it has not seen', () => {
  const entry = sampleEntry({ ...ids, op: 'set', parts: { isActive: 'true' } })
  const found = { ...item, title: 'Theirs', version: 5 }
  const { ground, ...done } = doneBy(entry, { item: found })
  expect(ground).toBe(change.base)
  expect(following(change, done)).toBe(change)
  expect(following(change, doneBy(entry, { item: { ...found, title: text.title } })).base).toBe(
    '"announcement.5"',
  )
})
