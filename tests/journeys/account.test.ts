import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { thumbMs } from '#client/platform/ask/ask.ts'
import { accountPaths } from '#contract/account.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, fillSignIn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { delayNextUntil } from '#tests/support/routes.ts'
import { firstAdmin, signIn } from '#tests/support/test-server.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const next = 'seven herons over the weir'

const admin = visitForEach(startSignedIn)

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

async function statusFor(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(admin().server.url + galleryItems.paths.list, { headers })).status
}

async function fill(page: Page, current: string, chosen: string) {
  await page.getByLabel('Old password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Set password' }).click()
}

/** Answers the open alert. Its buttons are enabled only after a moment, so that a double tap does not press them. */
async function answerAlert(page: Page, name: string) {
  const button = page.locator('ion-alert').getByRole('button', { name })
  await expect.poll(() => button.isEnabled(), { timeout: thumbMs + 20_000 }).toBe(true)
  await button.click()
}

/** Opens the list of devices, and waits until it is displayed. */
async function openDevices(page: Page) {
  await choose(page, 'Signed-in devices')
  const dialog = dialogOf(page, 'Signed-in devices')
  await dialog.getByText('This device').waitFor()
  return dialog
}

const signedOut = (page: Page) => page.waitForURL('**/login')

test('a password is changed with the old one, and every other session ends', quick, async () => {
  const { page, server } = admin()
  const { token } = await signIn(server.url)
  await choose(page, 'Change password')
  const dialog = dialogOf(page, 'Change password')
  await dialog.getByText('At least 12 characters; a phrase of several words is best').waitFor()
  await dialog.getByText('All other devices are signed out.').waitFor()

  await fill(page, '', 'short')
  await dialog.getByText('Please enter your old password').waitFor()
  await dialog.getByText('At least 12 characters: a phrase').waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('current')

  await fill(page, 'not the old one', next)
  await dialog.getByText('The old password is wrong').waitFor()
  const chosen = page.getByLabel('New password', { exact: true })
  expect(await chosen.inputValue()).toBe(next)
  expect(await chosen.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show new password' }).click()
  expect(await chosen.getAttribute('type')).toBe('text')

  await fill(page, firstAdmin.password, next)
  await page.getByText('Password changed. All other devices are signed out.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await statusFor(token)).toBe(401)
  expect(new URL(page.url()).pathname).not.toBe('/login')
  await signIn(server.url, { ...firstAdmin, password: next })

  await choose(page, 'Change password')
  expect(await page.getByLabel('Old password', { exact: true }).inputValue()).toBe('')
})

test('changing the password offline fails at once, and the input stays until the network is back', async () => {
  const { page, context, server } = admin()
  await choose(page, 'Change password')
  await context.setOffline(true)
  await fill(page, firstAdmin.password, next)
  const offlineAlert = page.getByRole('alert').filter({ hasText: 'No connection' })
  await offlineAlert.waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(next)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Password changed.').waitFor()
  await signIn(server.url, { ...firstAdmin, password: next })
})

test('the button shows that the password is being changed', async () => {
  const { page } = admin()
  await delayNextUntil(
    page.getByRole('button', { name: 'Changing...' }),
    `**${accountPaths.password}`,
  )
  await choose(page, 'Change password')
  await fill(page, firstAdmin.password, next)
  await page.getByText('Password changed.').waitFor()
})

test('the devices are listed, and another one is signed out after a question', async () => {
  const { page, server } = admin()
  const { token } = await signIn(server.url)
  const dialog = await openDevices(page)
  const rows = dialog.getByRole('listitem')
  const other = rows.filter({ hasNotText: 'This device' }).first()
  await other.waitFor()
  expect(await rows.filter({ hasText: 'This device' }).count()).toBe(1)
  expect(await other.textContent()).toMatch(/Last used .*127\.0\.0\.1/)
  const count = await rows.count()

  await other.getByRole('button').click()
  await answerAlert(page, 'Cancel')
  expect(await statusFor(token)).toBe(200)

  await other.getByRole('button').click()
  await answerAlert(page, 'Sign out')
  await page.getByText('Signed out there').waitFor()
  await expect.poll(() => rows.count()).toBe(count - 1)
  expect(await statusFor(token)).toBe(401)
})

test('Escape closes a dialog of the account, and focus returns to its button', async () => {
  const { page } = admin()
  const dialog = await openDevices(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Account')
})

test('the devices cannot be listed offline, and are requested again online', async () => {
  const { page, context } = admin()
  await context.setOffline(true)
  await choose(page, 'Signed-in devices')
  const dialog = dialogOf(page, 'Signed-in devices')
  await dialog.getByText('No connection').waitFor()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('This device').waitFor()
})

test('signing out everywhere asks first, and ends this session too', async () => {
  const { page, server } = admin()
  const { token } = await signIn(server.url)
  await choose(page, 'Signed-in devices')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await answerAlert(page, 'Sign out everywhere')
  await signedOut(page)
  expect(await statusFor(token)).toBe(401)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

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

test('signing out everywhere fails offline, and ends no session', async () => {
  const { page, context } = admin()
  await openDevices(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await answerAlert(page, 'Sign out everywhere')
  await page.getByText('No connection. Please try again when you are online.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('isLogged'))).toBe('true')
})

test('with another backend there are no account, people and audit screens', async () => {
  const { page, url } = admin()
  await page.evaluate(() => {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? '')
    localStorage.setItem('user', JSON.stringify(Object.assign({}, user, { isOurs: false })))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await page.getByRole('button', { name: 'Change password' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Signed-in devices' }).count()).toBe(0)
  for (const name of ['Your name', 'Passkeys and second factor', 'Notifications']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  }
  for (const name of ['People', 'Audit log']) {
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  }
  for (const path of ['/people', '/audit']) {
    await page.goto(url + path)
    await page.getByText('Your role does not include this page').waitFor()
  }
})

test.each([1, 8])('an upload of %d MB that is refused displays the reason', async (megabytes) => {
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
})
