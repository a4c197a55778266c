import { describe, expect, test } from 'vitest'

import { makeApi } from '#api/api.ts'
import { faultOf } from '#api/fault.ts'
import { announcement } from '#contract/announcement.ts'
import { enqueued } from '#sync/queue/enqueue.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { send, type Sending } from '#sync/sending/send.ts'
import { overlay } from '#sync/shown/overlay.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const stored = { _id: 'announcement', title: 'Join us', externalUrl: 'https://a.example' }
const active = { ...stored, isActive: true }
const inactive = { ...stored, isActive: false }

/** The admin wants the announcement to become active, having seen it inactive. */
const activation = (change: Parameters<typeof sampleEntry>[0] = {}) =>
  sampleEntry({
    kind: 'announcement',
    itemId: 'announcement',
    op: 'set',
    parts: { isActive: 'true' },
    seen: { isActive: 'false' },
    ...change,
  })

type Played = Partial<Pick<Sending, 'isOurs' | 'isStill'>> & {
  /** How it answers to a switch. */
  answer?: () => Response
}

/** A backend with one announcement, or none. */
function backend(now: typeof active | null, { answer, ...rest }: Played = {}) {
  const calls: string[] = []
  const bodies: unknown[] = []
  const switched = () => Response.json({ success: true, data: now && otherOf(now) })
  const api = makeApi({
    base: '',
    network: () => async (url, init) => {
      calls.push(`${init?.method} ${url instanceof Request ? url.url : url.toString()}`)
      bodies.push(init?.body)
      if (init?.method === 'PUT') return (answer ?? switched)()
      return Response.json({ success: true, data: now })
    },
    token: () => 'secret',
  })
  const sending = {
    isOurs: false,
    entries: [],
    bytes: undefined,
    onProgress: () => {},
    isStill: () => true,
  }
  const entry = activation({ attempts: 1 })
  const toggle = () => send(api, { ...sending, ...rest, entry })
  return { calls, bodies, toggle }
}

const otherOf = (item: typeof active) => ({ ...item, isActive: !item.isActive })

describe('a wanted state', () => {
  test('is brought about by one call with an empty body', async () => {
    const { calls, bodies, toggle } = backend(inactive)
    expect(await toggle()).toMatchObject({ item: { isActive: true } })
    expect(calls).toEqual([
      'GET /admin/get-header-announcement',
      'PUT /admin/toggle-header-announcement',
    ])
    expect(bodies).toEqual([undefined, undefined])
  })

  test('needs no call when it is there already, whoever brought it about', async () => {
    const { calls, toggle } = backend(active)
    expect(await toggle()).toMatchObject({ item: { isActive: true } })
    expect(calls).toEqual(['GET /admin/get-header-announcement'])
  })

  test('is told to our server in one call, whatever the state is', async () => {
    const { calls, toggle } = backend(active, { isOurs: true })
    await toggle()
    expect(calls).toEqual(['PUT /admin/toggle-header-announcement?isActive=true'])
  })

  test('is left to whoever has taken over while the state was read', async () => {
    const { calls, toggle } = backend(inactive, { isStill: () => false })
    expect(await toggle().catch(faultOf)).toMatchObject({ kind: 'broken', status: 409 })
    expect(calls).toEqual(['GET /admin/get-header-announcement'])
  })

  test('of nothing is refused: "No announcement to toggle"', async () => {
    const { toggle } = backend(null)
    expect(await toggle().catch(faultOf)).toMatchObject({
      kind: 'refused',
      status: 404,
      message: 'No announcement to toggle',
    })
  })

  test('lies over what is shown', () => {
    const list = { resource: announcement, items: [inactive] }
    expect(overlay(list, [activation()])).toMatchObject([{ title: 'Join us', isActive: true }])
    expect(overlay({ ...list, items: [] }, [activation()])).toEqual([])
  })
})

test('an announcement that is saved over one that is there leaves its switch alone', () => {
  const text = { title: 'Ours', externalUrl: 'https://a.example' }
  const added = sampleEntry({
    kind: 'announcement',
    itemId: 'announcement',
    op: 'add',
    parts: text,
  })
  expect(overlay({ resource: announcement, items: [inactive] }, [added])).toMatchObject([
    { title: 'Ours', isActive: false },
  ])
  expect(overlay({ resource: announcement, items: [] }, [added])).toMatchObject([
    { title: 'Ours', isActive: true },
  ])
})

describe('beside a change of the text', () => {
  const change = (rest: Parameters<typeof sampleEntry>[0]) =>
    sampleEntry({
      kind: 'announcement',
      itemId: 'announcement',
      seq: 1,
      parts: { title: 'Sold out', externalUrl: 'https://a.example' },
      ...rest,
    })
  const heads = (...entries: Entry[]) => laneHeads(entries).map(({ seq }) => seq)
  const refused = { state: 'parked', refusal: { status: 412 } } as const

  test('a wanted state waits for its turn, but not for what was refused', () => {
    expect(heads(change({}), activation({ seq: 2 }))).toEqual([1])
    expect(heads(change(refused), activation({ seq: 2 }))).toEqual([1, 2])
    expect(heads(change({ ...refused, op: 'add' }), activation({ seq: 2 }))).toEqual([1])
  })

  test('what was refused is shown also on top of what was sent after it', () => {
    const list = { resource: announcement, items: [inactive] }
    const receipt = activation({ seq: 2, state: 'sent', item: active })
    expect(overlay(list, [change(refused), receipt])).toMatchObject([
      { title: 'Sold out', isActive: true, outbox: { state: 'parked' } },
    ])
  })

  test('what was refused still shows that it needs attention', () => {
    const list = { resource: announcement, items: [inactive] }
    expect(overlay(list, [change(refused), activation({ seq: 2 })])).toMatchObject([
      { title: 'Sold out', isActive: true, outbox: { state: 'parked' } },
    ])
  })
})

describe('two wanted states', () => {
  const ids = { kind: 'announcement', itemId: 'announcement' } as const
  const deactivation: Write = { ...ids, op: 'set', parts: { isActive: 'false' } }
  const fresh = { owner: 'asha', id: 'second', now: 0, seq: 2, past: [] }
  const after = (first: Entry, write: Write) =>
    enqueued([first], write, fresh).entries.map(({ op, changes }) => [op, changes['isActive']?.to])

  test('are one, the last one, while neither was sent', () => {
    expect(after(activation(), deactivation)).toEqual([['set', 'false']])
  })

  test('are both kept once the first may have arrived', () => {
    const first = activation({ state: 'waiting', attempts: 1 })
    expect(after(first, deactivation)).toEqual([
      ['set', 'true'],
      ['set', 'false'],
    ])
  })

  test('are not mixed with a change of the text', () => {
    expect(after(sampleEntry(ids), deactivation)).toHaveLength(2)
    const text: Write = { ...ids, op: 'update', parts: { title: 'Sold out' } }
    expect(after(activation(), text)).toHaveLength(2)
  })
})
