import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'

import { doubleTapMs } from '#client/platform/ask/ask.ts'
import { addPhoto, fillSignIn, signInOn } from '#tests/support/console.ts'
import { focused } from '#tests/support/keyboard.ts'
import { cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { delayCalls } from '#tests/support/routes.ts'
import { stopClock } from '#tests/support/stop-clock.ts'
import { unzip } from '#tests/support/unzip.ts'
import { photoTitles, startSignedIn, visitForAll } from '#tests/support/visit.ts'

const admin = visitForAll(startSignedIn)

/** Each test begins signed in, on the gallery, without a network. */
beforeEach(async () => {
  const { page, context, server } = admin()
  await context.setOffline(false)
  const isSignedIn = await page.evaluate(() => localStorage.getItem('isLogged') === 'true')
  if (!isSignedIn) await signInOn(page, server.url)
  await page.goto(`${server.url}/gallery`)
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await cutOff(context)
})

const photos = () => photoTitles(admin())

const button = (page: Page, name: string) => page.locator('.dialog').getByRole('button', { name })

async function leaveWith(...titles: string[]) {
  const { page } = admin()
  for (const [seed, title] of titles.entries()) {
    await addPhoto(page, { title, picture: await smallPicture(seed) })
  }
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign out now?' }).waitFor()
}

test('Enter keeps the entries, which are sent after the next sign-in', quick, async () => {
  const { page, context } = admin()
  await leaveWith('Kept')
  await page.getByText('1 change is not sent yet. Kept on this phone').waitFor()
  await expect.poll(() => focused(page)).toBe('Keep on this phone')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await context.setOffline(false)
  expect(await photos()).toEqual([])
  await fillSignIn(page)
  await expect.poll(photos).toEqual(['Kept'])
})

test('sending first: the admin stays signed in while an entry fails, and can sign out once all are sent', async () => {
  const { page, context } = admin()
  await leaveWith('Sent', 'Sent too')
  await button(page, 'Send now, then sign out').click()
  await page.getByRole('alert').getByText('2 changes could not be sent.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('isLogged'))).toBe('true')

  await context.setOffline(false)
  await button(page, 'Send now, then sign out').click()
  await page.waitForURL('**/login')
  expect(await photos()).toEqual(['Kept', 'Sent', 'Sent too'])
})

test('the number of unsent entries is displayed while they are sent, and Cancel keeps the session', async () => {
  const { page, context } = admin()
  const goOn = await delayCalls(page, '**/admin/add-gallery')
  await leaveWith('Held')
  await context.setOffline(false)
  await button(page, 'Send now, then sign out').click()
  await page.locator('.dialog').getByText('Keep the app open, 1 left').waitFor()
  await button(page, 'Cancel').click()
  await page.locator('.dialog').waitFor({ state: 'detached' })
  goOn()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/gallery')
  await page.unroute('**/admin/add-gallery')
})

test('a double tap on "Discard" counts once: it does not answer the second question', async () => {
  const { page } = admin()
  await leaveWith('Precious')
  const box = await button(page, 'Discard').boundingBox()
  if (!box) throw new Error('Not to be seen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await stopClock(page)
  for (const _ of [1, 2, 3]) await page.mouse.click(x, y)
  await page.getByText('All that is not sent will be lost, photos too.').waitFor()
  const isEnabled = () => button(page, 'Discard').isEnabled()
  // Ionic renders in animation frames, which the clock of the page counts.
  await page.clock.runFor(doubleTapMs / 2)
  await expect.poll(isEnabled).toBe(false)
  await page.clock.resume()
  await expect.poll(isEnabled).toBe(true)
  await button(page, 'Keep it').click()
  await page.keyboard.press('Escape')
  await page.locator('.dialog').waitFor({ state: 'detached' })
})

test('exporting saves the entries and returns to the question; discarding asks once more', async () => {
  const { page, context } = admin()
  await leaveWith('Regretted')
  const saving = page.waitForEvent('download')
  await button(page, 'Export').click()
  const stream = await (await saving).createReadStream()
  const names = [...unzip(Buffer.concat(await stream.toArray())).keys()]
  expect(names).toEqual([
    'changes/Regretted.json',
    expect.stringMatching(/^photos\/Regretted\.(jpg|webp)$/),
    'index.html',
  ])

  await page.keyboard.press('Escape')
  await page.locator('.dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/gallery')
  await page.getByRole('link', { name: 'Offline, 1 waiting' }).waitFor()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await button(page, 'Discard').click()
  await page.getByText('All that is not sent will be lost, photos too.').waitFor()
  await expect.poll(() => focused(page)).toBe('Keep it')
  await button(page, 'Keep it').click()
  await page.getByText('1 change is not sent yet.').waitFor()
  await button(page, 'Discard').click()
  await button(page, 'Discard').click()
  await page.waitForURL('**/login')

  // A remaining entry could not be sent, so it would be displayed as waiting.
  await page.route('**/admin/add-gallery', (route) => route.abort())
  await context.setOffline(false)
  await fillSignIn(page)
  await page.goto(`${admin().server.url}/gallery`)
  await page.getByRole('heading', { name: 'Sent too' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Regretted' }).count()).toBe(0)
  expect(await photos()).not.toContain('Regretted')
})
