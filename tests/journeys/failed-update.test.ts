import { expect, test } from 'vitest'

import { visitReplaceable } from '#tests/support/next-build.ts'
import { untilUpdateOffered } from '#tests/support/update.ts'

const { admin, replace } = visitReplaceable()

/** Runs in the page. */
async function isInstalling(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.installing !== null
}

test('an update of which a file is lost is offered once it is complete', async () => {
  const { page, network, url } = admin()
  await page.goto(`${url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  replace()
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
