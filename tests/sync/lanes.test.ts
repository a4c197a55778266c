import { describe, expect, test } from 'vitest'

import type { Entry, Op, Write } from '#sync/queue/entry.ts'
import { laneHeads, place, type Placement } from '#sync/queue/lanes.ts'
import { retried } from '#sync/retried.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const parts = { title: 'Newer', description: 'Text' }
const write = (op: Op) => ({ kind: 'galleryItem', itemId: 'a', op, parts, base: '"a.5"' })

type Last = Pick<Entry, 'op' | 'state' | 'attempts'> & { status?: number }
type Row = [last: Last, outcomes: Record<'update' | 'remove', Placement['how'] | `as ${Op}`>]

const never = { state: 'queued', attempts: 0 } as const
const maybe = { state: 'waiting', attempts: 1 } as const
const onItsWay = { state: 'sending', attempts: 1 } as const
const refused = { state: 'parked', attempts: 1, status: 422 } as const
const refusedAfterSilence = { state: 'parked', attempts: 2, status: 413 } as const
const failed = { state: 'parked', attempts: 12, status: 500 } as const

const rows: Row[] = [
  [
    { op: 'add', ...never },
    { update: 'as add', remove: 'vanish' },
  ],
  [
    { op: 'add', ...maybe },
    { update: 'append', remove: 'append' },
  ],
  [
    { op: 'add', ...onItsWay },
    { update: 'append', remove: 'append' },
  ],
  [
    { op: 'add', ...refused },
    { update: 'as add', remove: 'vanish' },
  ],
  [
    { op: 'add', ...refusedAfterSilence },
    { update: 'as add', remove: 'as remove' },
  ],
  [
    { op: 'add', ...failed },
    { update: 'append', remove: 'append' },
  ],
  [
    { op: 'update', ...never },
    { update: 'as update', remove: 'as remove' },
  ],
  [
    { op: 'update', ...maybe },
    { update: 'append', remove: 'append' },
  ],
  [
    { op: 'update', ...onItsWay },
    { update: 'append', remove: 'append' },
  ],
  [
    { op: 'update', ...refused },
    { update: 'as update', remove: 'as remove' },
  ],
  [
    { op: 'update', ...failed },
    { update: 'append', remove: 'append' },
  ],
  [
    { op: 'remove', ...never },
    { update: 'append', remove: 'append' },
  ],
]

const outcome = (placement: Placement) =>
  placement.how === 'replace' ? `as ${placement.write.op}` : placement.how

describe('a write after one of the same item', () => {
  for (const [{ status, ...last }, outcomes] of rows) {
    const entry = sampleEntry({ ...last, ...(status !== undefined && { refusal: { status } }) })
    const name = `${last.op}, ${last.state}, ${last.attempts} attempts, ${status ?? 'no answer'}`
    test(`that was ${name}`, () => {
      expect(outcome(place([entry], write('update')))).toBe(outcomes.update)
      expect(outcome(place([entry], write('remove')))).toBe(outcomes.remove)
    })
  }

  test('that may have arrived under an earlier key does not make an item vanish', () => {
    const again = retried(
      sampleEntry({ op: 'add', ...refusedAfterSilence, refusal: { status: 413 } }),
      'new',
    )
    expect(again).toMatchObject({ id: 'new', attempts: 0 })
    expect(outcome(place(again ? [again] : [], write('remove')))).toBe('as remove')
  })

  test('a second addition of an item does not vanish with its removal: the first one is left', () => {
    const [first, second] = [1, 2].map((seq) => sampleEntry({ seq, op: 'add', ...never }))
    const lane = [first, second].filter((entry) => entry !== undefined)
    expect(outcome(place(lane, write('remove')))).toBe('as remove')
  })

  test('that was sent, or of another item, stands for itself', () => {
    const others = [sampleEntry({ state: 'sent' }), sampleEntry({ itemId: 'b' })]
    expect(place(others, write('update'))).toEqual({ how: 'append' })
  })

  test('on a newer version is not merged with by a form that knew less', () => {
    const newer = sampleEntry({ ...never, base: '"a.6"' })
    expect(place([newer], write('update'))).toEqual({ how: 'append' })
  })

  test('only the last of a lane is merged with', () => {
    const lane = [
      sampleEntry({ seq: 1, id: 'first', op: 'add', ...maybe }),
      sampleEntry({ seq: 2, id: 'second', ...never }),
    ]
    expect(place(lane, write('update'))).toMatchObject({ how: 'replace', entry: { id: 'second' } })
  })
})

describe('the version that a merged write is based on', () => {
  const baseOf = (entry: Entry) => {
    const placement = place([entry], write('update'))
    return placement.how === 'replace' ? placement.write.base : 'not merged'
  }

  test('is the one that was seen first, as long as nothing was sent', () => {
    expect(baseOf(sampleEntry({ ...never, base: '"a.4"' }))).toBe('"a.4"')
  })

  test('is the older one after a refusal: what the form showed hid what others made', () => {
    const refusal = { status: 413 }
    expect(baseOf(sampleEntry({ ...refused, base: '"a.4"', refusal }))).toBe('"a.4"')
  })

  test('is none that there is, where the refused one knew of none', () => {
    const refusal = { status: 413 }
    expect(baseOf(sampleEntry({ ...refused, wasAdd: true, refusal }))).toBe('"a.0"')
  })

  test('is none for an add', () => {
    expect(baseOf(sampleEntry({ op: 'add', ...never }))).toBeUndefined()
  })
})

describe('the content of a merged write', () => {
  const seen = { title: 'A', description: 'First' }
  const last = { seen, base: '"a.4"', parts: { ...seen, title: 'Ours' } }
  const mergedWith = (entry: Entry, change: Partial<Write>) => {
    const form = { seen, parts: { ...seen, description: 'Second' }, ...change }
    const placement = place([entry], { ...write('update'), ...form })
    return placement.how === 'replace' ? placement.write : undefined
  }

  test('is all that both changed, also when the form was open before the first', () => {
    expect(mergedWith(sampleEntry({ ...never, ...last }), {})).toMatchObject({
      seen,
      parts: { title: 'Ours', description: 'Second' },
    })
  })

  const shown = { title: 'Ours', description: 'Theirs' }
  const form = { seen: shown, parts: { ...shown, description: 'Second' } }
  const refusedOver = (title: string) => {
    const data = { _id: 'a', version: 6, title, description: 'Theirs' }
    return sampleEntry({ ...refused, ...last, refusal: { status: 412, code: 'changed', data } })
  }

  test('holds what was refused as a change still, on top of what stands there now', () => {
    expect(mergedWith(refusedOver('A'), form)).toMatchObject({
      base: '"a.6"',
      seen: { title: 'A', description: 'Theirs' },
      parts: { title: 'Ours', description: 'Second' },
    })
  })

  test('meets once more what others have made of the same, and the form did not show', () => {
    expect(mergedWith(refusedOver('B'), form)).toMatchObject({
      base: '"a.4"',
      seen: { title: 'A', description: 'Theirs' },
      parts: { title: 'Ours', description: 'Second' },
    })
  })

  test('is all of an addition that had arrived: it has seen nothing of what is there', () => {
    const refusal = { status: 412, code: 'changed' as const }
    const merged = mergedWith(
      sampleEntry({ ...refused, parts: shown, wasAdd: true, refusal }),
      form,
    )
    expect(merged).toMatchObject({ base: '"a.0"', parts: { title: 'Ours', description: 'Second' } })
    expect(merged?.seen).toBeUndefined()
  })
})

test('of every lane the first unsent entry goes, and only that', () => {
  const entries = [
    sampleEntry({ seq: 1, itemId: 'a', state: 'sent' }),
    sampleEntry({ seq: 2, itemId: 'a', state: 'parked' }),
    sampleEntry({ seq: 3, itemId: 'a' }),
    sampleEntry({ seq: 4, itemId: 'b' }),
  ]
  expect(laneHeads(entries).map(({ seq }) => seq)).toEqual([2, 4])
})
