import { beforeAll, expect, test } from 'vitest'

import { toastErrorMs, toastRemovalDelayMs, toastSuccessMs } from '#contract/constants.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

// The test controls the page's clock, so the results do not depend on the machine's speed.

const admin = visitForAll(startSignedIn)
beforeAll(async () => {
  await admin().page.clock.install()
  await admin().page.goto(`${admin().server.url}/header-announcement?add=1`)
  await admin().page.locator('.dialog [name=title]').waitFor()
  await admin().page.clock.runFor(5000)
})

const toast = (words: string) => admin().page.locator('.toaster').getByText(words, { exact: true })

/** Expects a toast to be displayed for this time, and to disappear after its fade-out. */
async function expectFor(words: string, ms: number) {
  const { clock } = admin().page
  await toast(words).waitFor()
  await clock.runFor(ms - 500)
  expect(await toast(words).isVisible()).toBe(true)
  await clock.runFor(500 + toastRemovalDelayMs + 100)
  await toast(words).waitFor({ state: 'detached' })
}

test('toasts are centred at the top', async () => {
  await admin().page.locator('.dialog .submit-button').click()
  const box = await toast('Please fill in all required fields').boundingBox()
  const { width = 0, height = 0 } = admin().page.viewportSize() ?? {}
  expect(box?.y).toBeLessThan(height / 4)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(20)
  await admin().page.clock.runFor(10_000)
  // Otherwise the next test would find this toast.
  await toast('Please fill in all required fields').waitFor({ state: 'detached' })
})

test('toasts for errors stay for 4 seconds', async () => {
  await admin().page.locator('.dialog .submit-button').click()
  await expectFor('Please fill in all required fields', toastErrorMs)
})

test('toasts for successes stay for 2 seconds', async () => {
  const { page } = admin()
  await page.locator('.dialog [name=title]').fill('Join us')
  await page.locator('.dialog [name=externalUrl]').fill('https://a.example')
  await page.locator('.dialog .submit-button').click()
  await expectFor('Announcement created successfully!', toastSuccessMs)
})
