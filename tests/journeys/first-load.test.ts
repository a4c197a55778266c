import { expect, test } from 'vitest'

import { byteBudgets } from '#tests/support/byte-budgets.ts'
import { signInOn } from '#tests/support/console.ts'
import { startVisit, visitForAll } from '#tests/support/visit.ts'

const visit = visitForAll(startVisit)

/** Returns the compressed bytes of JavaScript that a page loads from the server until the network is idle. */
async function scriptBytes(path: string): Promise<number> {
  const { page, context, server } = visit()
  // The worker would load the rest of the app in the background, and answer from its cache.
  await context.route('**/sw.js', (route) => route.abort())
  // Ends requests of the previous page.
  await page.goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) urls.set(requestId, response.url)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url === undefined) return
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength)
  })
  // A paused clock excludes code that is loaded by timers, on slow machines too.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  await devtools.detach()
  // Grouped by URL, because Chromium loads a preloaded script twice while the cache is disabled.
  const byUrl = new Map([...bytes].map(([id, size]) => [urls.get(id), size]))
  return [...byUrl.values()].reduce((sum, each) => sum + each, 0)
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

test('sign-in loads no more JavaScript than its budget', async () => {
  const bytes = await scriptBytes('/login')
  console.log(`sign-in: ${inKilobytes(bytes)}`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(byteBudgets.signIn)
})

test('the gallery loads no more JavaScript than its budget', async () => {
  await signInOn(visit().page, visit().server.url)
  const bytes = await scriptBytes('/gallery')
  console.log(`gallery: ${inKilobytes(bytes)}`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(byteBudgets.lists['gallery-list-page'])
})
