import { describe, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { cardOf, fillSignIn, putSession } from '#tests/support/console.ts'
import { pricing } from '#tests/support/examples.ts'
import { fill } from '#tests/support/fill.ts'
import { startVisit, visitForEach } from '#tests/support/visit.ts'

// The request for the first rows, which the page sends before the app has loaded.

const call = '/admin/get-events'
const admin = visitForEach(startVisit)
const lists = () => admin().network.passed.filter(({ path }) => path === call)
const row = () => cardOf(admin().page, pricing.title)

/** Prepares a first visit with a stored session, and a list of one row. */
async function firstVisit() {
  const { page, url, context, server, network } = admin()
  await fill(server.dataDir, events, [pricing])
  await context.route('**/sw.js', (route) => route.abort())
  await putSession(page, { url })
  network.passed.length = 0
  return { page, open: () => page.goto(`${url}/list-events`) }
}

test('the early call is made once, by the page, and the app uses its response', async () => {
  const { page, open } = await firstVisit()
  await page.addInitScript(() => {
    const originalFetch = globalThis.fetch
    const requestedUrls: string[] = []
    Object.assign(globalThis, { requestedUrls })
    globalThis.fetch = (input, init) => {
      requestedUrls.push(input instanceof Request ? input.url : input.toString())
      return originalFetch(input, init)
    }
  })
  await open()
  await row().waitFor()
  // The app's own requests use XMLHttpRequest, so `fetch` was called by the page alone.
  expect(await page.evaluate('requestedUrls')).toEqual([call])
  expect(lists().length).toBe(1)
})

test('the response of the early call is cached for offline use', async () => {
  const { page, open } = await firstVisit()
  await open()
  await row().waitFor()
  await admin().context.unroute('**/sw.js')
  const kept = () =>
    page.evaluate(async () => (await caches.match('/admin/get-events'))?.headers.get('x-kept-at'))
  await expect.poll(kept).toMatch(/^\d+$/)
})

describe('the early call with another response', () => {
  test('401 ends the session, and the next session loads its list', async () => {
    const { page, open } = await firstVisit()
    const { network, url } = admin()
    const answered = new Set<string>()
    await page.route(`**${call}`, (route) => {
      answered.add(route.request().headers()['authorization'] ?? '')
      return route.fulfill({ status: 401, json: { success: false, message: 'Session expired' } })
    })
    await open()
    await page.getByText('Your session has ended.').waitFor()
    expect(answered.size).toBe(1)
    await page.unroute(`**${call}`)
    network.passed.length = 0
    await fillSignIn(page)
    await page.goto(`${url}/list-events`)
    await row().waitFor()
    expect(lists().every(({ session }) => !answered.has(session))).toBe(true)
  })

  test('500 is reported, and the call is repeated', async () => {
    const { page, open } = await firstVisit()
    await page.route(
      `**${call}`,
      (route) => route.fulfill({ status: 500, json: { success: false, message: 'Away' } }),
      { times: 1 },
    )
    await open()
    await row().waitFor()
    expect(lists().length).toBe(1)
  })

  test('pending, the rest of the app works, and other lists load', async () => {
    const { page, open } = await firstVisit()
    const { network } = admin()
    network.decide(({ path }) => (path === call ? 'hang' : 'pass'))
    await open()
    await page.getByText('Loading events...').waitFor()
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    await page.locator('ion-menu').getByRole('link', { name: 'Banners List' }).click()
    await page.getByText('No banners found').waitFor()
    await network.endPending()
  })

  test('late, the screen is displayed before, and shows the rows when they arrive', async () => {
    const { page, open } = await firstVisit()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**${call}`, async (route) => {
      await promise
      await route.continue()
    })
    await open()
    await page.getByText('Loading events...').waitFor()
    resolve()
    await row().waitFor()
    expect(lists().length).toBe(1)
  })
})

test('the response of an early call for another user is not displayed to the user signed in by then', async () => {
  const { page, open } = await firstVisit()
  await page.addInitScript(() => {
    const originalFetch = globalThis.fetch
    // Another tab signs a different admin in just after the request has been sent.
    globalThis.fetch = (input, init) => {
      localStorage.setItem('token', JSON.stringify('somebody-else'))
      return originalFetch(input, init)
    }
  })
  await open()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(lists().map(({ session }) => session)).toContain('Bearer somebody-else')
  expect(await page.getByText(pricing.title).count()).toBe(0)
})

test('with a broken IndexedDB the response of the early call is displayed nevertheless', async () => {
  const { page, open } = await firstVisit()
  await page.addInitScript(() => {
    for (const name of ['indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('broken', 'UnknownError')
        },
      })
    }
  })
  await open()
  await row().waitFor()
  expect(lists().length).toBe(1)
})
