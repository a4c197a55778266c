import { beforeEach, expect, test } from 'vitest'

import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { fillSignIn, signInOn, signOut, trySignIn } from '#tests/support/console.ts'
import { quick } from '#tests/support/quick.ts'
import { delayNextUntil } from '#tests/support/routes.ts'
import { startVisit, visitForAll } from '#tests/support/visit.ts'

const visit = visitForAll(startVisit)
beforeEach(async () => {
  await visit().page.goto(`${visit().server.url}/login`)
  await visit().page.evaluate(() => localStorage.clear())
})

test('a visitor who is not logged in is redirected to /login from every screen', async () => {
  const { page, server } = visit()
  for (const path of ['/', '/gallery', '/add-member', '/header-announcement', '/outbox']) {
    await page.goto(server.url + path)
    await page.waitForURL('**/login')
  }
})

test('the password can be shown and hidden', async () => {
  const { page } = visit()
  const password = (type: string) => page.locator(`[name=password][type=${type}]`).waitFor()
  await password('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await password('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await password('password')
})

test('a failed login is logged, shows no toast, and leaves the admin with the fields kept', async () => {
  const { page } = visit()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await trySignIn(page, { ...firstAdmin, password: 'wrong' })
  expect(await page.getByRole('alert').textContent()).toBe('Email or password is wrong')
  expect(await page.locator('[data-rht-toaster] .toast').count()).toBe(0)
  expect(await page.getByLabel('Email').inputValue()).toBe(firstAdmin.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong')
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(logged.join()).toContain('Sign-in failed')
})

test("an unusable reply is reported in the app's own words", async () => {
  const { page } = visit()
  await page.route('**/admin/login', (route) => route.fulfill({ json: { success: true } }))
  await trySignIn(page, firstAdmin)
  expect(await page.getByRole('alert').textContent()).toBe('Something went wrong!')
  await page.unroute('**/admin/login')
})

test('values that a password manager filled in without events sign in', async () => {
  const { page, server } = visit()
  await page.goto(`${server.url}/login`)
  for (const [name, text] of Object.entries(firstAdmin)) {
    await page.locator(`[name=${name}]`).evaluate((field, filled) => {
      if (field instanceof HTMLInputElement) field.value = filled
    }, text)
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${server.url}/`)
})

test('the button reads "Signing in..." while busy, and success goes to "/"', async () => {
  const { page, server } = visit()
  await delayNextUntil(page.getByRole('button', { name: 'Signing in...' }), '**/admin/login')
  await signInOn(page, server.url)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.unroute('**/admin/login')
})

test('the sign-in is stored as specified; the token is a JSON string', async () => {
  const { page, server } = visit()
  await signInOn(page, server.url)
  const stored = await page.evaluate(() => Object.entries(localStorage))
  expect(stored.map(([key]) => key)).toEqual(
    expect.arrayContaining(['user', 'role', 'token', 'isLogged', 'status']),
  )
  const token = stored.find(([key]) => key === 'token')?.[1]
  expect(token).toMatch(/^"[^"]+"$/)
})

test('a token that fails to parse is logged and ignored', async () => {
  const { page, server } = visit()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await signInOn(page, server.url)
  await page.evaluate(() => localStorage.setItem('token', 'not json'))
  await page.goto(`${server.url}/gallery`)
  await page.getByRole('heading', { name: 'Gallery' }).waitFor()
  await expect.poll(() => logged.join()).toContain('token cannot be read')
})

const ended = 'Your session has ended.'

test('signing out clears all browser storage and the session on the server', quick, async () => {
  const { page, server } = visit()
  await signInOn(page, server.url)
  const token = await page.evaluate(() => String(JSON.parse(localStorage.getItem('token') ?? '')))
  await signOut(page)
  expect(await page.getByText(ended).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  const headers = { authorization: `Bearer ${token}` }
  await expect
    .poll(async () => (await fetch(`${server.url}/admin/get-gallery`, { headers })).status)
    .toBe(401)
  await page.goto(`${server.url}/gallery`)
  await page.waitForURL('**/login')
})

test('any 401 clears all browser storage and redirects to /login', quick, async () => {
  const { page, server } = visit()
  await signInOn(page, server.url)
  // Leave the app, because its pending requests would end the session earlier.
  await page.goto(`${server.url}/icon.svg`)
  await page.evaluate(() => localStorage.setItem('token', JSON.stringify('revoked')))
  await page.context().clearCookies()
  await page.goto(`${server.url}/gallery`)
  await page.waitForURL('**/login')
  await page.getByText(ended).waitFor()
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

/** Opens a page with an old state of localStorage, as after a kill before the browser has written it to disk. */
async function startAgainWith(stale: Record<string, string>) {
  const { page, server } = visit()
  await page.goto('about:blank')
  const again = await page.context().newPage()
  await again.addInitScript((entries) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, stale)
  await again.goto(`${server.url}/gallery`)
  return again
}

const allStored = () =>
  visit().page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

test('after a crash the previous user is not signed in, whatever localStorage contains', async () => {
  const { page, server } = visit()
  await signInOn(page, server.url)
  const stale = await allStored()
  // The sign-out does not reach the server, so the session stays valid there.
  await page.route(`**${sessionPaths.signOut}`, (route) => route.abort())
  await signOut(page)
  const signedOut = await startAgainWith(stale)
  await signedOut.waitForURL('**/login')
  await signedOut.close()

  await page.clock.install()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  const { token } = await allStored()
  await page.clock.runFor(60_000)
  const signedIn = await startAgainWith(stale)
  await signedIn.getByRole('heading', { name: 'Gallery' }).waitFor()
  expect(await signedIn.evaluate(() => localStorage.getItem('token'))).toBe(token)
  await signedIn.close()
})

test('a page restored from the back-forward cache shows nothing of a user signed out meanwhile', async () => {
  const { page, server } = visit()
  await signInOn(page, server.url)
  // A page gets no event for changes during its time in the back/forward cache, nor for its own changes.
  await page.evaluate(() => {
    localStorage.clear()
    globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForURL('**/login')
})

test('the delay after too many wrong passwords is displayed with its duration', async () => {
  const { page } = visit()
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.getByLabel('Email').fill('nobody@take-off.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  const guess = async () => {
    const answered = page.waitForResponse(`**${sessionPaths.signIn}`)
    await button.click()
    return (await answered).status()
  }
  // The delay begins with a second and grows with each failure, until it is longer than the time between two guesses.
  await expect.poll(guess).toBe(429)
  const alert = page.getByRole('alert')
  await expect.poll(() => alert.textContent()).toMatch(/Please wait (?:a second|\d+ seconds)\./)
})

test('lost files of the app are reported, and loading again restores them', async () => {
  const { page, url, context, end } = await startVisit()
  let isLost = true
  let timesLost = 0
  await context.route(/assets\/inside-/, async (route) => {
    if (!isLost) return route.continue()
    timesLost += 1
    return route.abort()
  })
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').waitFor()
  await expect.poll(() => timesLost).toBeGreaterThan(0)
  await trySignIn(page, firstAdmin)
  await page.getByText('Load the app again to go on.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(firstAdmin.email)
  isLost = false
  await page.reload()
  await fillSignIn(page)
  await end()
})
