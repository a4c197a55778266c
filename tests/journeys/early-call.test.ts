import { describe, expect, test } from 'vitest'

import { visitOurs } from '#tests/support/backends.ts'
import { cardOf, fillSignIn } from '#tests/support/console.ts'
import { openGalleryWith, visitForEach } from '#tests/support/visit.ts'

// The call for the first rows, which the page makes before there is an app.

const admin = visitForEach(() => visitOurs({ isSignedIn: true }))
const lists = () => admin().network.passed.filter(({ path }) => path === '/admin/get-gallery')
const signInHeading = () => admin().page.getByRole('heading', { name: 'Sign in' })

/** The gallery with a photo, as a browser meets it that has never been there but is signed in. */
async function forgetVisit() {
  const { page, url, context } = admin()
  await openGalleryWith(admin(), 'Awards')
  await page.goto(`${url}/icon.svg`)
  await context.route('**/sw.js', (route) => route.abort())
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  // Only once nobody has the worker any more a page is without it.
  await page.goto('about:blank')
  admin().network.passed.length = 0
  return { page, open: () => page.goto(`${url}/gallery`) }
}

test('it is made once, by the page, and the app takes its answer', async () => {
  const { page, open } = await forgetVisit()
  await page.addInitScript(() => {
    const own = globalThis.fetch
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    globalThis.fetch = (input, init) => {
      asked.push(input instanceof Request ? input.url : input.toString())
      return own(input, init)
    }
  })
  await open()
  await cardOf(page, 'Awards').waitFor()
  // The app itself calls by XMLHttpRequest.
  expect(await page.evaluate('asked')).toEqual(['/admin/get-gallery'])
  expect(lists().length).toBe(1)
})

test('what it is answered is kept for the time without a network', async () => {
  const { page, open } = await forgetVisit()
  await open()
  await cardOf(page, 'Awards').waitFor()
  await admin().context.unroute('**/sw.js')
  const kept = () =>
    page.evaluate(async () => (await caches.match('/admin/get-gallery'))?.headers.get('x-kept-at'))
  await expect.poll(kept).toMatch(/^\d+$/)
})

describe('when it is answered otherwise', () => {
  test('401 ends the session, and the next one has its list', async () => {
    const { page, open } = await forgetVisit()
    const { network, url } = admin()
    const answered = new Set<string>()
    await page.route('**/admin/get-gallery', (route) => {
      answered.add(route.request().headers()['authorization'] ?? '')
      return route.fulfill({ status: 401, json: { success: false, message: 'Session expired' } })
    })
    await open()
    await page.getByText('Your session has ended.').waitFor()
    expect(answered.size).toBe(1)
    await page.unroute('**/admin/get-gallery')
    network.passed.length = 0
    await fillSignIn(page)
    await page.goto(`${url}/gallery`)
    await cardOf(page, 'Awards').waitFor()
    expect(lists().every(({ session }) => !answered.has(session))).toBe(true)
  })

  test('500 is said, and it is asked again', async () => {
    const { page, open } = await forgetVisit()
    await page.route(
      '**/admin/get-gallery',
      (route) => route.fulfill({ status: 500, json: { success: false, message: 'Away' } }),
      { times: 1 },
    )
    await open()
    await cardOf(page, 'Awards').waitFor()
    expect(lists().length).toBe(1)
  })

  test('never, the rest of the app is there, and other lists come', async () => {
    const { page, open } = await forgetVisit()
    const { network } = admin()
    network.decide(({ path }) => (path === '/admin/get-gallery' ? 'hang' : 'pass'))
    await open()
    await page.getByText('Loading gallery...').waitFor()
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    await page.locator('nav').getByRole('link', { name: 'Banners List' }).click()
    await page.getByText('No banners found').waitFor()
    await network.calm()
  })

  test('late, the screen stands before, and the rows come into it', async () => {
    const { page, open } = await forgetVisit()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/admin/get-gallery', async (route) => {
      await promise
      await route.continue()
    })
    await open()
    await page.getByText('Loading gallery...').waitFor()
    resolve()
    await cardOf(page, 'Awards').waitFor()
    expect(lists().length).toBe(1)
  })
})

test('an answer to somebody else is not shown to who is signed in by then', async () => {
  const { page, open } = await forgetVisit()
  const before = await page.context().storageState()
  await page.addInitScript(() => {
    const own = globalThis.fetch
    // Another tab signs somebody in just after the call has left.
    globalThis.fetch = (input, init) => {
      localStorage.setItem('token', JSON.stringify('somebody-else'))
      return own(input, init)
    }
  })
  await open()
  await signInHeading().waitFor()
  expect(before.origins.length).toBe(1)
  expect(lists().map(({ session }) => session)).toContain('Bearer somebody-else')
  expect(await page.getByText('Awards').count()).toBe(0)
})

test('without any storage but the session the list comes all the same', async () => {
  const { page, open } = await forgetVisit()
  await page.addInitScript(() => {
    for (const name of ['indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await open()
  await cardOf(page, 'Awards').waitFor()
  expect(lists().length).toBe(1)
})
