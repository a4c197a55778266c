import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deleteCachedPictures, pictureCache } from '#device/make-room.ts'
import { mirrorSession } from '#device/session.ts'
import { pictureCacheStrategy } from '#worker/pictures.ts'
import { workerStorage } from '#worker/storage.ts'

const maxEntries = 10
const strategy = pictureCacheStrategy({ statuses: [200], maxEntries, maxAgeSeconds: 3600 })

/** Stands in for the event of a worker. */
class WaitingEvent extends Event {
  pending: Promise<unknown>[] = []

  waitUntil(work: Promise<unknown>) {
    this.pending.push(work)
  }
}

/** Requests pictures by the worker's strategy, one after the other. */
async function view(...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    // The order is that of the times of use.
    vi.setSystemTime(Date.now() + 1000)
    const request = new Request(`/media/${number}.webp`)
    const event = new WaitingEvent('fetch')
    const [response, done] = strategy.handleAll({ request, event })
    expect(await (await response).text()).toBe(`/media/${number}.webp`)
    await done
    await Promise.all(event.pending)
  }
}

async function cachedNumbers(): Promise<number[]> {
  const requests = await (await caches.open(pictureCache)).keys()
  return requests.map(({ url }) => Number(/(\d+)\.webp$/.exec(url)?.[1])).toSorted((a, b) => a - b)
}

const session = {
  ...{ owner: 'ada', email: 'ada@take-off.example', role: 'admin' },
  ...{ isOurs: true, isWrittenDown: true },
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  // Missing in a page.
  vi.stubGlobal('FetchEvent', class extends Event {})
  vi.stubGlobal('ExtendableEvent', WaitingEvent)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const { url } = new Request(request)
    return new Response(new URL(url).pathname)
  })
  await mirrorSession(workerStorage, session)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await mirrorSession(workerStorage, undefined)
  await deleteCachedPictures()
})

test('the pictures viewed last are cached, and others are evicted in order of age', async () => {
  await view(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
  // From the cache, which makes it one of the most recently used.
  await view(1)
  expect(fetch).toHaveBeenCalledTimes(10)
  await view(11, 12, 13)
  await expect.poll(cachedNumbers).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('a picture that arrives after the sign-out is not cached', async () => {
  await view(1)
  vi.mocked(fetch).mockImplementationOnce(async () => {
    await mirrorSession(workerStorage, undefined)
    await deleteCachedPictures()
    return new Response('/media/2.webp')
  })
  await view(2)
  expect(await cachedNumbers()).toEqual([])
})
