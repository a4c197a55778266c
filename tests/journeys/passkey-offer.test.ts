import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { factorPaths } from '#contract/factors.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { cardOf, signInOn, signOut } from '#tests/support/console.ts'
import { forgetPasskeys, passkeyAdded, untilSignedIn } from '#tests/support/factors.ts'
import { press } from '#tests/support/inviting.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { openGalleryWith, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const offer = (page: Page) => page.getByText('Next time without a password')

/** Signs out, and in again by password, with a photo in the gallery. */
async function signInAgain() {
  await openGalleryWith(admin(), 'Doors open')
  const { page, url } = admin()
  await signOut(page)
  await signInOn(page, url)
  return page
}

test('a sign-in by password is followed by the offer of a passkey, which then signs in', async () => {
  await addAuthenticator(admin().page)
  const page = await signInAgain()
  await offer(page).waitFor()
  await press(page, 'Add a passkey here')
  await page.getByText(passkeyAdded).waitFor()
  expect(await offer(page).count()).toBe(0)
  await signOut(page)
  await press(page, 'Sign in with a passkey')
  await untilSignedIn(page)
})

test('a passkey that the password manager makes is announced instead of offered, and signs in', async () => {
  const device = await addAuthenticator(admin().page, { isPasswordManager: true })
  const page = await signInAgain()
  await page.getByText('Your password manager made a passkey.').waitFor()
  expect(await device.count()).toBe(1)
  expect(await offer(page).count()).toBe(0)
  await signOut(page)
  await press(page, 'Sign in with a passkey')
  await untilSignedIn(page)

  // A passkey is offered once to a person on a device, so it was not offered before.
  forgetPasskeys(admin().server)
  await page.context().addInitScript(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await signOut(page)
  await signInOn(page, admin().url)
  await offer(page).waitFor()
})

const ben = { email: 'ben@take-off.example', password: 'another fine password' }

test('a passkey is offered once to each person on a device', async () => {
  const page = await signInAgain()
  await offer(page).waitFor()
  await press(page, 'No, thanks')
  await offer(page).waitFor({ state: 'detached' })
  await signOut(page)
  const { url, server } = admin()
  await signInOn(page, url)
  await page.goto(`${url}/gallery`)
  await cardOf(page, 'Doors open').waitFor()
  await page.locator('.toaster').waitFor({ state: 'attached' })
  expect(await offer(page).count()).toBe(0)
  await signOut(page)
  await addAdmin(server.dataDir, ben)
  await signInOn(page, url, ben)
  await offer(page).waitFor()
})

test('the offer waits for the first rows, and is not made when the factors cannot be read', async () => {
  const { page, context, url } = admin()
  await signOut(page)
  const factors: string[] = []
  await context.route(`**${factorPaths.all}`, (route) => {
    factors.push(page.url())
    return route.abort()
  })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/admin/get-dashboard*', async (route) => {
    await isReleased
    expect(factors).toEqual([])
    await route.continue()
  })
  await signInOn(page, url)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  release()
  await expect.poll(() => factors.length).toBe(1)
  expect(await offer(page).count()).toBe(0)
})
