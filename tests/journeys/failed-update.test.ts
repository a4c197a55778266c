import { afterAll, expect, test } from 'vitest'

import { visitsToOurs } from '#tests/support/backends.ts'
import { replaceableClient } from '#tests/support/next-build.ts'
import { untilUpdateOffered } from '#tests/support/update.ts'
import { visitForEach } from '#tests/support/visit.ts'

const client = replaceableClient()
afterAll(client.forget)
const visits = visitsToOurs({
  file: 'tests/support/serve-folder.ts',
  env: { SERVED_CLIENT: client.folder },
})
const admin = visitForEach(() => visits({ isNew: true, isSignedIn: true }))

/** Runs in the page. */
async function isInstalling(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.installing !== null
}

test('an update of which a file is lost is offered once it is complete', async () => {
  const { page, network, url } = admin()
  await page.goto(`${url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  client.replace()
  let dropped = 0
  network.decide(({ path }) => {
    if (!path.startsWith('/assets/account-fr')) return 'pass'
    dropped += 1
    return 'drop-before'
  })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => dropped).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(isInstalling)).toBe(false)
  expect(await page.getByText('Update now').count()).toBe(0)
  network.decide(() => 'pass')
  await untilUpdateOffered(page)
})
