import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { cachedList, deleteCachedLists } from '#api/list-cache.ts'
import { mirrorSession, type StoredSession } from '#device/session.ts'
import { respondWithList } from '#worker/respond-with-lists.ts'
import { workerStorage } from '#worker/storage.ts'

const listUrl = new URL('/admin/get-gallery', location.href)
const list = (title: string) => JSON.stringify({ data: [{ _id: '1', title }] })

function sessionOf(owner: string, token = 'first'): StoredSession {
  const person = { email: `${owner}@example.org`, name: owner, role: 'admin' }
  return { owner, token, ...person, isOurs: true, isWrittenDown: true }
}

const signIn = (session: StoredSession) => mirrorSession(workerStorage, session)

/** Calls the worker's route; `kept` resolves when the worker has nothing left to do for the request. */
function callRoute() {
  const pending: Promise<unknown>[] = []
  const event = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const request = new Request(listUrl)
  const response = respondWithList({ request, url: listUrl, event })
  return { response, kept: response.then(() => Promise.all(pending)) }
}

const cachedFor = async (owner: string) => (await cachedList({ owner, url: listUrl.href }))?.text()

const cachedNames = async () => (await caches.keys()).filter((name) => name.startsWith('lists:'))

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteCachedLists()
})

test('a list reply is cached for the person who asked, and returned offline', async () => {
  const owner = crypto.randomUUID()
  await signIn(sessionOf(owner))
  vi.mocked(fetch).mockResolvedValueOnce(new Response(list('Kept')))
  await callRoute().kept
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'))
  expect(await (await callRoute().response).text()).toBe(list('Kept'))
})

test('offline, a person does not get the list cached for another', async () => {
  const owner = crypto.randomUUID()
  await signIn(sessionOf(owner))
  vi.mocked(fetch).mockResolvedValueOnce(new Response(list('Private')))
  await callRoute().kept
  await signIn(sessionOf(crypto.randomUUID()))
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'))
  expect((await callRoute().response).type).toBe('error')
})

const changes: [string, (owner: string) => Promise<void>][] = [
  ['another person has signed in', () => signIn(sessionOf(crypto.randomUUID(), 'second'))],
  ['the same person has signed in again', (owner) => signIn(sessionOf(owner, 'second'))],
  ['the person has signed out', () => mirrorSession(workerStorage, undefined)],
]

test.for(changes)(
  'a reply that arrives after %s is passed on, but not cached',
  async ([, change]) => {
    const owner = crypto.randomUUID()
    await signIn(sessionOf(owner))
    const held = Promise.withResolvers<Response>()
    const sent = Promise.withResolvers<void>()
    vi.mocked(fetch).mockImplementationOnce(() => {
      sent.resolve()
      return held.promise
    })
    const call = callRoute()
    await sent.promise
    await change(owner)
    held.resolve(new Response(list('Old')))
    expect(await (await call.response).text()).toBe(list('Old'))
    await call.kept
    expect(await cachedNames()).toEqual([])
  },
)

test('a reply whose body arrives after a sign-out is passed on, but not cached', async () => {
  const owner = crypto.randomUUID()
  await signIn(sessionOf(owner))
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  vi.mocked(fetch).mockResolvedValueOnce(new Response(readable))
  const { response, kept } = callRoute()
  const text = (await response).text()
  await mirrorSession(workerStorage, undefined)
  await deleteCachedLists()
  const writer = writable.getWriter()
  await writer.write(new TextEncoder().encode(list('Late')))
  await writer.close()
  expect(await text).toBe(list('Late'))
  await kept
  expect(await cachedNames()).toEqual([])
})

test.each([
  ['a page of a captive portal', '<html>Sign in to the Wi-Fi</html>', 200],
  ['JSON that is no list reply', '"hello"', 200],
  ['a refusal', JSON.stringify({ success: false, message: 'No.' }), 403],
])('%s is passed on, but not cached', async (_, body, status) => {
  const owner = crypto.randomUUID()
  await signIn(sessionOf(owner))
  vi.mocked(fetch).mockResolvedValueOnce(new Response(body, { status }))
  const { response, kept } = callRoute()
  expect((await response).status).toBe(status)
  await kept
  expect(await cachedFor(owner)).toBeUndefined()
})
