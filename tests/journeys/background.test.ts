import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { visitOurs } from '#tests/support/backends.ts'
import { addPhoto } from '#tests/support/console.ts'
import { smallPicture } from '#tests/support/pictures.ts'

/** Runs in the page: returns the tags of pending Background Sync registrations. */
async function waitingCalls(): Promise<string[]> {
  const registration: unknown = await navigator.serviceWorker.getRegistration()
  // The compiler has no types for Background Sync.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (registration as { sync: { getTags: () => Promise<string[]> } }).sync.getTags()
}

test('unsent entries are sent by the service worker when no page is open', async () => {
  // In a reused browser, the devtools also list the workers of earlier visits.
  const visit = await visitOurs({ isNew: true, isSignedIn: true })
  const { page, context, network, url, listOf, end } = visit
  await page.goto(`${url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  network.decide(({ path }) => (path.startsWith('/admin/') ? 'drop-before' : 'pass'))
  await addPhoto(page, { title: 'Sent by nobody', picture: await smallPicture() })
  const devtools = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const id = await registrationId
  // The browser fired the event while the page was open; the worker rejected it, so the browser will fire it again.
  await expect.poll(() => page.evaluate(waitingCalls)).toEqual(['outbox'])
  const other = await context.newPage()
  const tools = await context.newCDPSession(other)
  await tools.send('ServiceWorker.enable')
  await page.close()
  network.decide(() => 'pass')
  await tools.send('ServiceWorker.dispatchSyncEvent', {
    origin: url,
    registrationId: id,
    tag: 'outbox',
    lastChance: false,
  })
  await expect.poll(() => listOf(galleryItems)).toHaveLength(1)
  await end()
})
