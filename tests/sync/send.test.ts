import { describe, expect, test } from 'vitest'

import { makeApi } from '#api/api.ts'
import { faultOf } from '#api/fault.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sendEntry, type Sending } from '#sync/sending/send.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const at = 'https://api.example/admin'
const bytes = new Uint8Array([1, 2, 3]).buffer
const done = (data: object | null = { _id: 'a' }) => Response.json({ success: true, data })

/** Creates an API without a network: it records each request, and replies as the test defines. */
function standIn(answer: (method?: string) => Response = () => done()) {
  const requests: object[] = []
  const told: unknown[] = []
  const api = makeApi({
    base: 'https://api.example',
    network: () => async (to, init) => {
      const { method, credentials, headers, body } = init ?? {}
      const url = to instanceof Request ? to.url : to.toString()
      const sent = { headers: Object.fromEntries(new Headers(headers)), body: readable(body) }
      requests.push({ method, url, credentials, ...sent })
      return answer(method)
    },
    token: () => 'secret',
    isOurs: () => true,
    probe: async () => answer(),
    onUnauthorised: (token) => told.push(token),
  })
  const calls = { onProgress: () => {}, onChunkStored: () => {}, mayContinue: () => true }
  const attempt = { isOurs: true, entries: [], ...calls }
  const trying = (entry: Entry, rest: Partial<Sending> = {}) =>
    sendEntry(api, { ...attempt, entry, bytes: entry.picture && bytes, ...rest })
  return { requests, told, trying }
}

function readable(body: unknown): unknown {
  if (body instanceof FormData) return [...body]
  return typeof body === 'string' ? JSON.parse(body) : body
}

const picture = { name: 'hall.webp', type: 'image/webp', size: 3, sha256: 'abc' }
const parts = { title: 'New', description: 'Text', image: picture.sha256 }
const headers = {
  authorization: 'Bearer secret',
  'idempotency-key': 'key',
  'x-outbox-owner': 'asha',
}
const jsonHeaders = { ...headers, 'content-type': 'application/json' }

describe('the request of a write', () => {
  test('for an addition has its id, key, owner, and the digest of the photo', async () => {
    const { trying, requests } = standIn()
    await trying(sampleEntry({ op: 'add', wireValues: parts, picture }))
    const body = [
      ['_id', 'a'],
      ['seen', '{"title":[],"description":[],"image":[]}'],
      ['title', 'New'],
      ['description', 'Text'],
      ['image', expect.any(File)],
    ]
    const how = { credentials: 'include', headers: { ...headers, 'x-picture-digest': 'abc' } }
    expect(requests).toEqual([{ method: 'POST', url: `${at}/add-gallery`, ...how, body }])
  })

  test('for an update has all known fields, and the base values that it may replace', async () => {
    const { trying, requests } = standIn()
    await trying(sampleEntry({ seen: { title: 'Old', description: 'Text' } }))
    const body = [
      ['seen', '{"title":["Old"]}'],
      ['title', 'New'],
      ['description', 'Text'],
    ]
    const call = { method: 'PUT', url: `${at}/update-gallery/a`, headers, body }
    expect(requests).toMatchObject([call])
    expect(requests[0]).not.toHaveProperty('headers.x-picture-digest')
  })

  test('for a deletion has its base values', async () => {
    const { trying, requests } = standIn()
    const seen = ['Old', 'Mine']
    await trying(sampleEntry({ op: 'remove', changes: { title: { to: '', seen } } }))
    const body = { seen: { title: seen } }
    const call = { method: 'DELETE', url: `${at}/delete-gallery/a`, headers, body }
    expect(requests).toMatchObject([call])
  })

  test('to a backend that implements only the specification has no additions', async () => {
    const { trying, requests } = standIn()
    await trying(sampleEntry({ op: 'add', picture }), { isOurs: false })
    expect(requests).toMatchObject([{ body: expect.not.arrayContaining([['_id', 'a']]) }])
    expect(requests).toHaveProperty('0.headers', { authorization: 'Bearer secret' })
  })

  test('for an update of a member is JSON', async () => {
    const { trying, requests } = standIn()
    const who = { name: 'Asha', title: 'Founder', company: 'Mehta', industry: 'Logistics' }
    const rest = { location: 'Lyon', email: 'asha@mehta.example', phone: '+33 1', discount: '15%' }
    const all = { ...who, ...rest, website: '', linkedIn: '' }
    await trying(sampleEntry({ kind: 'member', wireValues: all }))
    const seen = Object.fromEntries(Object.keys(all).map((name) => [name, []]))
    const call = { url: `${at}/update-member/a`, headers: jsonHeaders }
    expect(requests).toMatchObject([call])
    expect(requests).toHaveProperty('0.body', { ...all, seen })
  })

  test.each(['add', 'update'] as const)(
    'for the announcement is a POST of JSON (%s)',
    async (op) => {
      const { trying, requests } = standIn()
      const text = { title: 'Join us', externalUrl: 'https://a.example' }
      await trying(
        sampleEntry({ kind: 'announcement', itemId: 'announcement', op, wireValues: text }),
      )
      expect(requests).toMatchObject([{ method: 'POST', url: `${at}/upsert-header-announcement` }])
      expect(requests).toHaveProperty('0.body', { ...text, seen: { title: [], externalUrl: [] } })
    },
  )

  test.each([
    ['a removal of the announcement', { kind: 'announcement', op: 'remove' }, /cannot remove/],
    ['a photo without its bytes', { op: 'add', picture }, /^The picture is missing$/],
  ] as const)('is not sent for %s', async (_, change, message) => {
    const { trying, requests } = standIn()
    const fault = await trying(sampleEntry(change), { bytes: undefined }).catch(faultOf)
    const why = expect.stringMatching(message)
    expect(fault).toMatchObject({ kind: 'refused', message: why })
    expect(requests).toEqual([])
  })
})

describe('the result of a write', () => {
  test('is the item of the reply', async () => {
    expect(await standIn().trying(sampleEntry())).toEqual({ item: { _id: 'a' } })
  })

  test("is a captive portal's when a page replaces the reply", async () => {
    const { trying } = standIn(() => new Response('<!doctype html>'))
    expect(await trying(sampleEntry()).catch(faultOf)).toEqual({ kind: 'portal' })
  })

  test('is offline without a reply', async () => {
    const { trying } = standIn(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await trying(sampleEntry()).catch(faultOf)).toEqual({ kind: 'offline' })
  })

  test('of 401 is reported with the token of the call', async () => {
    const { trying, told } = standIn(() => Response.json({ success: false }, { status: 401 }))
    expect(await trying(sampleEntry()).catch(faultOf)).toEqual({ kind: 'unauthorised' })
    expect(told).toEqual(['secret'])
  })
})

describe('the wanted state of a switch', () => {
  const asks = { method: 'GET', url: `${at}/get-header-announcement`, body: undefined }
  const switches = { method: 'PUT', url: `${at}/toggle-header-announcement`, body: undefined }
  const tellsOurs = { ...switches, url: `${switches.url}?isActive=true` }
  const gone = { kind: 'refused', status: 404, message: 'No announcement to toggle' }
  const active = { item: { isActive: true } }
  const late = { kind: 'broken', status: 409 }

  /** `isActive` is the state that the backend replies with; the entry sets it to true. */
  test.each([
    ['is set by one call with an empty body', false, {}, [asks, switches], active],
    ['needs no call when the backend already has that state', true, {}, [asks], active],
    ['is sent to our server in one call', true, { isOurs: true }, [tellsOurs], {}],
    [
      'is not set once another tab has taken over',
      false,
      { mayContinue: () => false },
      [asks],
      late,
    ],
    ['is refused when there is no announcement', undefined, {}, [asks], gone],
  ])('%s', async (...[, isActive, how, calls, outcome]) => {
    const stands = (is: boolean) => done({ _id: '65f', title: 'Join us', isActive: is })
    const { trying, requests } = standIn((method) =>
      isActive === undefined ? done(null) : stands(method === 'PUT' ? !isActive : isActive),
    )
    const ids = { kind: 'announcement', itemId: 'announcement' }
    const entry = sampleEntry({ ...ids, op: 'set', wireValues: { isActive: 'true' }, attempts: 1 })
    const came = await trying(entry, { isOurs: false, ...how }).catch(faultOf)
    expect(came).toMatchObject(outcome)
    expect(requests).toMatchObject(calls)
  })
})
