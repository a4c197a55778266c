import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { makeApi } from '#sync/network/api.ts'
import { faultOf } from '#sync/network/fault.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { laneHeads, place } from '#sync/queue/lanes.ts'
import { overlay } from '#sync/queue/overlay.ts'
import { send, type Sending } from '#sync/sending/send.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const stored = { _id: 'announcement', title: 'Join us', externalUrl: 'https://a.example' }
const active = { ...stored, isActive: true }
const inactive = { ...stored, isActive: false }

/** The admin wants the announcement to become active, having seen it inactive. */
const activation = (change: Partial<Entry> = {}) =>
  sampleEntry({
    kind: 'announcement',
    itemId: 'announcement',
    op: 'set',
    parts: { isActive: 'true' },
    seen: { isActive: 'false' },
    ...change,
  })

type Played = Partial<Pick<Sending, 'isOurs' | 'isStill'>> & {
  attempts?: number
  /** How it answers to a switch. */
  answer?: () => Response
}

/** A backend with one announcement, or none. */
function backend(now: typeof active | null, { attempts = 1, answer, ...rest }: Played = {}) {
  const calls: string[] = []
  const bodies: unknown[] = []
  const conditions: (string | null)[] = []
  const switched = () => Response.json({ success: true, data: now && otherOf(now) })
  const api = makeApi({
    base: '',
    network: () => async (url, init) => {
      calls.push(`${init?.method} ${url instanceof Request ? url.url : url.toString()}`)
      bodies.push(init?.body)
      conditions.push(new Headers(init?.headers).get('if-match'))
      if (init?.method === 'PUT') return (answer ?? switched)()
      return Response.json({ success: true, data: now })
    },
    token: () => 'secret',
  })
  const sending = {
    isOurs: true,
    bytes: undefined,
    onProgress: () => {},
    onCall: () => {},
    isStill: () => true,
  }
  const entry = activation({ attempts })
  const toggle = () => send(api, { ...sending, ...rest, entry })
  return { calls, bodies, conditions, toggle }
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

  test('that is there since an earlier attempt is told by its key, and switched by nothing', async () => {
    const etag = '"announcement.3"'
    const { calls, conditions, toggle } = backend(active, {
      attempts: 2,
      answer: () => Response.json({ success: true, data: active }, { headers: { etag } }),
    })
    expect(await toggle()).toEqual({ item: active, version: etag })
    expect(calls.at(-1)).toBe('PUT /admin/toggle-header-announcement')
    expect(conditions.at(-1)).toBe('"announcement.0"')
  })

  test('is told without the mark that a proxy puts on the version', async () => {
    const etag = 'W/"announcement.3"'
    const answer = () => Response.json({ success: true, data: active }, { headers: { etag } })
    expect(await backend(inactive, { answer }).toggle()).toMatchObject({
      version: '"announcement.3"',
    })
  })

  test('of an admin who has gone is not told by what another one asks', async () => {
    const answer = () =>
      Response.json({ success: false, code: 'other-owner', message: 'No' }, { status: 409 })
    const asked = backend(active, { attempts: 2, answer })
    expect(await asked.toggle().catch(faultOf)).toMatchObject({ code: 'other-owner' })
    const frozen = backend(active, { attempts: 2, isStill: () => false })
    await frozen.toggle()
    expect(frozen.calls).toHaveLength(1)
  })

  test('that others have brought about is done as well', async () => {
    const answer = () => Response.json({ success: false, message: 'Changed' }, { status: 412 })
    expect(await backend(active, { attempts: 2, answer }).toggle()).toEqual({ item: active })
    const foreign = backend(active, { attempts: 2, isOurs: false })
    expect(await foreign.toggle()).toEqual({ item: active })
    expect(foreign.calls).toHaveLength(1)
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
  const change = (rest: Partial<Entry>) =>
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
      { title: 'Sold out', isActive: true, outbox: { state: 'attention' } },
    ])
  })

  test('what was refused still shows that it needs attention', () => {
    const list = { resource: announcement, items: [inactive] }
    expect(overlay(list, [change(refused), activation({ seq: 2 })])).toMatchObject([
      { title: 'Sold out', isActive: true, outbox: { state: 'attention' } },
    ])
  })
})

describe('two wanted states', () => {
  const deactivation = {
    kind: 'announcement',
    itemId: 'announcement',
    op: 'set',
    parts: { isActive: 'false' },
    seen: { isActive: 'true' },
  } as const

  test('are one, the last one, while neither was sent', () => {
    expect(place([activation()], deactivation)).toMatchObject({
      how: 'replace',
      write: { op: 'set', parts: { isActive: 'false' } },
    })
  })

  test('are both kept once the first may have arrived', () => {
    const first = activation({ state: 'waiting', attempts: 1 })
    expect(place([first], deactivation)).toEqual({ how: 'append' })
  })

  test('are not mixed with a change of the text', () => {
    const change = sampleEntry({ kind: 'announcement', itemId: 'announcement' })
    expect(place([change], deactivation)).toEqual({ how: 'append' })
    expect(place([activation()], { ...deactivation, op: 'update' })).toEqual({ how: 'append' })
  })
})
