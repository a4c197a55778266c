import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { fillSignIn } from '#tests/support/console.ts'
import { cutOff, untilInstalled } from '#tests/support/phone.ts'
import { quick } from '#tests/support/quick.ts'
import { untilUpdateOffered } from '#tests/support/update.ts'
import { startSignedIn, startVisit, untilTestEnds, type Visit } from '#tests/support/visit.ts'

const visitNew = untilTestEnds(startVisit)
const visitSignedIn = untilTestEnds(startSignedIn)

test('Chromium reports the app as installable', async () => {
  const { page, context, server } = await visitSignedIn()
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Chromium treats an automated profile as incognito; no other error is allowed.
  const reasons = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(reasons).toEqual([])

  const { data } = await devtools.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: expect.stringContaining('Take-Off'),
    display: 'standalone',
    shortcuts: [expect.objectContaining({ name: 'Add photos', url: '/gallery?add=1' })],
    share_target: {
      action: '/share-photos',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
    file_handlers: [
      {
        action: '/gallery?add=1',
        accept: {
          'image/jpeg': ['.jpg', '.jpeg'],
          'image/png': ['.png'],
          'image/webp': ['.webp'],
          'image/gif': ['.gif'],
          'image/heic': ['.heic'],
        },
      },
    ],
    icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
  })
  await page.goto(`${server.url}/gallery?add=1`)
  await page.getByRole('heading', { name: 'Add Gallery Item' }).waitFor()
})

test('every address of the app opens offline', quick, async () => {
  const { page, context, server } = await visitSignedIn()
  await cutOff(context)
  for (const path of ['/gallery', '/add-member', '/outbox', '/']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.goto(`${server.url}/no-such-page`)
  await page.getByRole('heading', { name: 'ERROR' }).waitFor()
})

/** A script of another language, which only the installation fetches. */
const rareFile = '/assets/account-fr'

test('the installation fetches all other files while one is slow', async () => {
  const { page, network, url } = await visitNew()
  const slow = Promise.withResolvers<void>()
  const fetched = new Set<string>()
  let isHeld = true
  network.decide(({ path }) => {
    fetched.add(path)
    return isHeld && path.startsWith(rareFile) ? { until: slow.promise } : 'pass'
  })
  await page.goto(`${url}/login`)
  const worker = await (await fetch(`${url}/sw.js`)).text()
  const files = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file]) => `/${file}`)
  expect(files.length).toBeGreaterThan(100)
  await expect.poll(() => files.filter((file) => !fetched.has(file))).toEqual([])
  isHeld = false
  slow.resolve()
  await untilInstalled(page)
})

test('the installation fetches no script again that the page has loaded', async () => {
  const { page, network, url } = await visitNew()
  const requests = new Map<string, number>()
  network.decide(({ path }) => {
    if (path.startsWith('/assets/')) requests.set(path, (requests.get(path) ?? 0) + 1)
    return 'pass'
  })
  await page.goto(`${url}/login`)
  await untilInstalled(page)
  const repeated = [...requests].filter(([, times]) => times > 1)
  expect(repeated).toEqual([])
  expect(requests.size).toBeGreaterThan(100)
})

/** Opens the app while the network drops a file of the installation, until the browser gives it up. */
async function failInstallation({ page, network, url }: Visit) {
  let isDropped = false
  network.decide(({ path }) => {
    if (!path.startsWith(rareFile)) return 'pass'
    isDropped = true
    return 'drop-before'
  })
  await page.goto(`${url}/login`)
  await expect.poll(() => isDropped).toBe(true)
  await expect.poll(() => isRegistered(page)).toBe(false)
  network.decide(() => 'pass')
}

const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

test('an installation that failed is repeated when the network is back, and updates are offered', async () => {
  const visit = await visitNew()
  const { page, context, network } = visit
  await failInstallation(visit)
  await context.setOffline(true)
  await context.setOffline(false)
  await untilInstalled(page)
  await fillSignIn(page)
  network.decide(({ path }) => (path === '/sw.js' ? 'newer' : 'pass'))
  await untilUpdateOffered(page)
})

test('an installation that failed is repeated after a minute', async () => {
  const visit = await visitNew()
  const { page } = visit
  await page.clock.install()
  await failInstallation(visit)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  let checks = 0
  visit.network.decide(({ path }) => {
    checks += path === '/sw.js' ? 1 : 0
    return 'pass'
  })
  await page.clock.fastForward(30_000)
  expect([await isRegistered(page), checks]).toEqual([false, 0])
  await page.clock.fastForward(30_000)
  await page.clock.resume()
  await untilInstalled(page)
})
