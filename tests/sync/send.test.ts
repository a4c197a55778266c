import { describe, expect, test } from 'vitest'

import { makeApi } from '#api/api.ts'
import { faultOf } from '#api/fault.ts'
import { send } from '#sync/sending/send.ts'
import { sampleEntry } from '#tests/support/entry.ts'

type Sent = { url: string; init: RequestInit }

/** An API behind which the test stands: it sees each request and answers as it is told. */
function standIn(
  answer: { status?: number; body?: string; headers?: Record<string, string> } = {},
) {
  const requests: Sent[] = []
  const { status = 200, body = '{"success":true,"data":{"_id":"a"}}', headers = {} } = answer
  const api = makeApi({
    base: 'https://api.example',
    network: () => async (url, init) => {
      requests.push({ url: url instanceof Request ? url.url : url.toString(), init: init ?? {} })
      return new Response(body, { status, headers })
    },
    token: () => 'secret',
  })
  return { api, requests }
}

const bytes = new Uint8Array([1, 2, 3]).buffer
const picture = { name: 'hall.webp', type: 'image/webp', size: 3, sha256: 'abc' }
const parts = { title: 'New', description: 'Text', image: picture.sha256 }
const sending = (entry: ReturnType<typeof sampleEntry>, isOurs = true) => ({
  entry,
  isOurs,
  bytes: entry.picture && bytes,
  onProgress: () => {},
  entries: [],
  isStill: () => true,
})

const headersOf = ({ init }: Sent) => Object.fromEntries(new Headers(init.headers))
const formOf = ({ init }: Sent) => (init.body instanceof FormData ? [...init.body] : init.body)

const jsonOf = (request: Sent | undefined): unknown => {
  const body = request?.init.body
  return typeof body === 'string' ? JSON.parse(body) : body
}

describe('what leaves the phone', () => {
  test('an add: its own id, its key, its owner, the digest of the photo', async () => {
    const { api, requests } = standIn()
    await send(api, sending(sampleEntry({ op: 'add', parts, picture })))
    const [request] = requests
    if (!request) throw new Error('nothing was sent')
    expect(request.url).toBe('https://api.example/admin/add-gallery')
    expect(request.init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(headersOf(request)).toMatchObject({
      authorization: 'Bearer secret',
      'idempotency-key': 'key',
      'x-outbox-owner': 'asha',
      'x-picture-digest': 'abc',
    })
    expect(formOf(request)).toEqual([
      ['_id', 'a'],
      ['seen', '{"title":[],"description":[],"image":[]}'],
      ['title', 'New'],
      ['description', 'Text'],
      ['image', expect.any(File)],
    ])
  })

  test('an update: all fields as they are known, and which of them it may replace', async () => {
    const { api, requests } = standIn()
    const seen = { title: 'Old', description: 'Text' }
    await send(api, sending(sampleEntry({ seen })))
    const [request] = requests
    if (!request) throw new Error('nothing was sent')
    expect(request.url).toBe('https://api.example/admin/update-gallery/a')
    expect(request.init.method).toBe('PUT')
    expect(headersOf(request)).toMatchObject({ 'idempotency-key': 'key' })
    expect(formOf(request)).toEqual([
      ['seen', '{"title":["Old"]}'],
      ['title', 'New'],
      ['description', 'Text'],
    ])
    expect(headersOf(request)).not.toHaveProperty('x-picture-digest')
  })

  test('a removal removes what was seen', async () => {
    const { api, requests } = standIn()
    const changes = { title: { to: '', seen: ['Old', 'Mine'] } }
    await send(api, sending(sampleEntry({ op: 'remove', changes })))
    const [request] = requests
    if (!request) throw new Error('nothing was sent')
    expect(request.url).toBe('https://api.example/admin/delete-gallery/a')
    expect(request.init.method).toBe('DELETE')
    expect(headersOf(request)).toMatchObject({
      'idempotency-key': 'key',
      'x-outbox-owner': 'asha',
    })
    expect(jsonOf(request)).toEqual({ seen: { title: ['Old', 'Mine'] } })
  })

  test('to a backend that knows only the specification: nothing of ours', async () => {
    const { api, requests } = standIn()
    await send(api, sending(sampleEntry({ op: 'add', picture }), false))
    const [request] = requests
    if (!request) throw new Error('nothing was sent')
    expect(Object.keys(headersOf(request))).toEqual(['authorization'])
    expect(formOf(request)).not.toContainEqual(['_id', 'a'])
  })

  test('an update of a member: its values as JSON', async () => {
    const { api, requests } = standIn()
    const parts = { name: 'Asha', title: 'Founder', company: 'Mehta', industry: 'Logistics' }
    const rest = { location: 'Lyon', email: 'asha@mehta.example', phone: '+33 1', discount: '15%' }
    const all = { ...parts, ...rest, website: '', linkedIn: '' }
    await send(api, sending(sampleEntry({ kind: 'member', parts: all })))
    expect(requests[0]?.url).toBe('https://api.example/admin/update-member/a')
    const names = Object.keys(all).map((name) => [name, []])
    expect(jsonOf(requests[0])).toEqual({ ...all, seen: Object.fromEntries(names) })
  })

  test('the announcement: one POST of JSON, whether it is there or not', async () => {
    const { api, requests } = standIn()
    const parts = { title: 'Join us', externalUrl: 'https://a.example' }
    const itemId = 'announcement'
    await send(api, sending(sampleEntry({ kind: 'announcement', itemId, op: 'add', parts })))
    await send(api, sending(sampleEntry({ kind: 'announcement', itemId, parts })))
    for (const { url, init } of requests) {
      expect([init.method, url]).toEqual([
        'POST',
        'https://api.example/admin/upsert-header-announcement',
      ])
      expect(jsonOf({ url, init })).toEqual({ ...parts, seen: { title: [], externalUrl: [] } })
    }
  })

  test('nothing that its kind cannot do', async () => {
    const { api, requests } = standIn()
    const removal = sampleEntry({ kind: 'announcement', op: 'remove' })
    expect(await send(api, sending(removal)).catch(faultOf)).toMatchObject({ kind: 'refused' })
    expect(requests).toEqual([])
  })

  test('never a photo without its bytes', async () => {
    const { api, requests } = standIn()
    const attempt = send(api, { ...sending(sampleEntry({ op: 'add', picture })), bytes: undefined })
    const fault = await attempt.catch(faultOf)
    expect(fault).toMatchObject({ kind: 'refused', message: 'The picture is missing' })
    expect(requests).toEqual([])
  })
})

describe('what comes back', () => {
  test('the item', async () => {
    const { api } = standIn()
    expect(await send(api, sending(sampleEntry()))).toEqual({ item: { _id: 'a' } })
  })

  test('a page in place of an answer is a captive portal’s', async () => {
    const { api } = standIn({ body: '<!doctype html>' })
    expect(await send(api, sending(sampleEntry())).catch(faultOf)).toEqual({ kind: 'portal' })
  })

  test('no answer is no network', async () => {
    const api = makeApi({
      base: '',
      network: () => () => Promise.reject(new TypeError('Failed to fetch')),
      token: () => undefined,
    })
    expect(await send(api, sending(sampleEntry())).catch(faultOf)).toEqual({ kind: 'offline' })
  })

  test('a 401 is told to whoever ends sessions, with the token it was about', async () => {
    const told: unknown[] = []
    const api = makeApi({
      base: '',
      network: () => async () => new Response('{"success":false}', { status: 401 }),
      token: () => 'secret',
      onUnauthorised: (token) => told.push(token),
    })
    expect(await send(api, sending(sampleEntry())).catch(faultOf)).toEqual({ kind: 'unauthorised' })
    expect(told).toEqual(['secret'])
  })
})
