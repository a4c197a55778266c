import { describe, expect, test } from 'vitest'

import { folded, following, followingAll, followingReceipts, without } from '#sync/follow.ts'
import type { Write } from '#sync/queue/entry.ts'
import { settled } from '#sync/transitions.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const before = { title: 'A', description: 'First' }
const sent = {
  ...sampleEntry({ base: '"a.3"', parts: { ...before, title: 'Ours' }, state: 'sent' }),
  version: '"a.4"',
}
const later: Write = {
  kind: 'galleryItem',
  itemId: 'a',
  op: 'update',
  base: '"a.3"',
  seen: before,
  parts: { ...before, description: 'Second' },
}

describe('a change after an own one that was sent', () => {
  test('is based on what that one made, and takes nothing of it back', () => {
    expect(following(later, sent)).toMatchObject({
      base: '"a.4"',
      seen: { title: 'Ours', description: 'First' },
      parts: { title: 'Ours', description: 'Second' },
    })
  })

  test('keeps its base when it was made on top of anything else', () => {
    const newer = { ...later, base: '"a.5"' }
    expect(following(newer, sent)).toBe(newer)
    const older = { ...later, base: '"a.2"' }
    expect(following(older, sent)).toBe(older)
  })

  test('follows an addition that turned out to be there already, too', () => {
    const { base: _, ...unbased } = later
    expect(following(unbased, sent)).toMatchObject({
      base: '"a.4"',
      parts: { title: 'Ours', description: 'Second' },
    })
  })

  test('goes on after one addition and more, though its form was open before there was a version', () => {
    const { base: _, ...unbased } = later
    const added = { ...sent, op: 'add' as const, base: undefined, parts: before, version: '"a.3"' }
    const done = new Map([
      ['galleryItem:a', added],
      ['"a.3"', sent],
    ])
    expect(followingAll(unbased, (ground) => done.get(ground))).toMatchObject({
      base: '"a.4"',
      parts: { title: 'Ours', description: 'Second' },
    })
  })

  test('is left as it is where there are no versions', () => {
    expect(following(later, { ...sent, version: undefined })).toBe(later)
  })
})

test('a write that is kept a moment after the one before was sent builds on that one', () => {
  const reply = (version: number, title: string) => ({ _id: 'a', ...before, title, version })
  const receipts = [
    sampleEntry({ seq: 1, state: 'sent', op: 'add', parts: before, item: reply(1, 'A') }),
    sampleEntry({
      seq: 2,
      state: 'sent',
      base: '"a.1"',
      parts: { ...before, title: 'Ours' },
      item: reply(2, 'Ours'),
    }),
  ]
  const { base: _, ...unbased } = later
  expect(followingReceipts(receipts, unbased)).toMatchObject({
    base: '"a.2"',
    parts: { title: 'Ours', description: 'Second' },
  })
  expect(followingReceipts(receipts, { ...later, itemId: 'b' }).base).toBe('"a.3"')
})

test('a change is not taken for the last where an own one that had arrived lay over a newer list', () => {
  const ours = { ...before, title: 'Ours' }
  const own = sampleEntry({
    state: 'sending',
    attempts: 2,
    base: '"a.3"',
    seen: before,
    parts: ours,
  })
  const next = sampleEntry({ ...later, seq: 2, base: '"a.5"', seen: ours })
  const settlement = { to: 'sent', version: '"a.4"', attempt: 2, now: 1 } as const
  const { put = [] } = settled([own, next], own, settlement)
  expect(put.map(([, entry]) => entry)).toMatchObject([{ state: 'sent' }, { base: '"a.4"' }])
})

test('what is thrown away is not sent along with the change after it', () => {
  const gone = sampleEntry({ seen: before, parts: { ...before, title: 'Gone' }, state: 'parked' })
  const shown = { ...before, title: 'Gone' }
  const next = sampleEntry({ seq: 2, seen: shown, parts: { ...shown, description: 'Second' } })
  expect(without(next, gone)).toMatchObject({
    seen: before,
    parts: { title: 'A', description: 'Second' },
  })
})

test('nor when it was an addition that had arrived: then it is based on what is there', () => {
  const data = { _id: 'a', version: 7, title: 'Theirs', description: 'First' }
  const parts = { ...before, title: 'Gone' }
  const gone = sampleEntry({ parts, wasAdd: true, state: 'parked', refusal: { status: 412, data } })
  const next = sampleEntry({ seq: 2, seen: parts, parts: { ...parts, description: 'Second' } })
  expect(without(next, gone)).toMatchObject({
    base: '"a.7"',
    parts: { title: 'Theirs', description: 'Second' },
  })
})

test('nor does what is left pass for one that has seen theirs', () => {
  const data = { _id: 'a', version: 7, title: 'Theirs', description: 'First' }
  const gone = sampleEntry({
    base: '"a.3"',
    seen: before,
    parts: { ...before, title: 'Gone' },
    state: 'parked',
    refusal: { status: 412, data },
  })
  const seen = { ...before, title: 'Gone' }
  const parts = { ...before, title: 'Mine' }
  const next = sampleEntry({ seq: 2, base: '"a.3"', seen, parts })
  expect(without(next, gone)).toMatchObject({ base: '"a.3"', seen: before, parts })
})

test('nor where its form showed a refused addition on top of a list that has theirs', () => {
  const data = { _id: 'a', version: 7, title: 'Theirs', description: 'First' }
  const seen = { ...before, title: 'Gone' }
  const refusal = { status: 412, data }
  const gone = sampleEntry({ parts: seen, wasAdd: true, state: 'parked', refusal })
  const parts = { ...before, title: 'Mine' }
  const next = sampleEntry({ seq: 2, itemId: 'a', base: '"a.7"', seen, parts })
  expect(without(next, gone)).toMatchObject({ base: '"a.0"', parts })
})

test('nor what one that is thrown away has shown of another one', () => {
  const refusal = { status: 412, data: { _id: 'a', version: 7, ...before } }
  const refused = { title: 'Gone', description: 'Gone' }
  const gone = sampleEntry({
    ...{ base: '"a.7"', parts: refused, wasAdd: true, state: 'parked' },
    refusal,
  })
  const parts = { ...refused, title: 'Gone, too' }
  const next = sampleEntry({ seq: 2, itemId: 'a', base: '"a.7"', seen: refused, parts })
  const last = { ...next, seq: 3, seen: parts, parts: { ...parts, description: 'Mine' } }
  // What it takes along of the title is not sent: nothing has this version.
  const left = without(without(last, gone), without(next, gone))
  expect(left).toMatchObject({ base: '"a.0"', parts: { description: 'Mine' } })
})

test('a refused change and later ones are one form: each is held against what it saw itself', () => {
  const refused = sampleEntry({ seen: before, parts: { ...before, title: 'Ours' } })
  const shown = { title: 'Ours', description: 'First' }
  const next = sampleEntry({
    seq: 2,
    seen: shown,
    parts: { title: 'Ours too', description: 'Second' },
  })
  expect(folded(refused, [next])).toMatchObject({
    seen: before,
    parts: { title: 'Ours too', description: 'Second' },
  })
})
