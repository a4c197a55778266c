import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, fillSignIn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const admin = visitForAll(startSignedIn)

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Opens the list of devices, and waits until it is displayed. */
async function openDevices(page: Page) {
  await choose(page, 'Signed-in devices')
  const dialog = dialogOf(page, 'Signed-in devices')
  await dialog.getByText('This device').waitFor()
  return dialog
}

const signedOut = (page: Page) => page.waitForURL('**/login')

test.each([1, 8])(
  'an upload of %d MB without a valid session gets status 401',
  async (megabytes) => {
    const { page } = admin()
    const status = await page.evaluate(
      ([path = '', size]) =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.open('POST', path)
          request.setRequestHeader('authorization', 'Bearer nobody')
          request.addEventListener('loadend', () => resolve(request.status))
          request.send(new Uint8Array(Number(size)))
        }),
      [galleryItems.paths.add, String(megabytes * 1024 * 1024)],
    )
    expect(status).toBe(401)
  },
)

test('signing out everywhere keeps unsent work until the same admin signs in again', async () => {
  const { page, context, server, listOf } = admin()
  await page.goto(`${server.url}/gallery`)
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await openDevices(page)
  await page.keyboard.press('Escape')
  await context.route(`**${galleryItems.paths.add}`, (route) => route.abort())
  await addPhoto(page, { title: 'Kept', picture: await smallPicture() })

  await choose(page, 'Signed-in devices')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign out everywhere?' }).waitFor()
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await signedOut(page)
  await context.unroute(`**${galleryItems.paths.add}`)
  await fillSignIn(page)
  await expect.poll(() => listOf(galleryItems)).toMatchObject([{ title: 'Kept' }])
})
