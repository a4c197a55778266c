import * as v from 'valibot'
import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { peoplePaths } from '#contract/people.ts'
import { setPassword } from '#server/people/operator-accounts.ts'
import { firstAdmin, strongPassword } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'
import { isOnPostgres } from '#tests/support/test-database.ts'

import { appForEach } from './app-for-each.ts'
import {
  type Browser,
  followLink,
  guessFromManyAddresses,
  openBrowser,
  openSignedIn,
} from './browsers.ts'
import { makeCheckedApp } from './check-against-docs.ts'

const minuteMs = 60_000

const server = appForEach()

const listReply = v.array(v.looseObject({ _id: v.string(), email: v.string() }))

async function idOf(email: string) {
  const { body } = await server.console.call({ method: 'GET', url: peoplePaths.list })
  return v.parse(listReply, body.data).find((each) => each.email === email)?._id ?? 'nobody'
}

const given = { email: firstAdmin.email, password: 'given by the operator' }

const stranger = (address = '203.0.113.9') => openBrowser(server, { address })

test('guesses of strangers do not delay a sign-in from a known device', async () => {
  const own = await openSignedIn(server)
  await own.signOut()
  await guessFromManyAddresses(server, 40)
  await openBrowser(server).guess(40)
  expect((await stranger().signIn()).statusCode).toBe(429)
  expect((await openBrowser(server).signIn()).statusCode).toBe(429)
  expect((await own.signIn()).statusCode).toBe(200)
})

test('a sign-in from a known device is processed before queued guesses of strangers', async () => {
  const own = await openSignedIn(server)
  let answered = 0
  const crowd = Array.from({ length: 140 }, async (_, guess) => {
    const email = `guess-${guess}@take-off.example`
    const [status] = await stranger(`198.51.100.${guess}`).guess(1, { email })
    answered += status === 401 ? 1 : 0
    return status
  })
  expect((await own.signIn()).statusCode).toBe(200)
  expect(answered).toBeLessThan(40)
  const statuses = await Promise.all(crowd)
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(90)
})

test('known devices stay known after a restart of the server', async () => {
  const own = await openSignedIn(server)
  await guessFromManyAddresses(server, 6)
  const later = openBrowser({ app: await makeCheckedApp(server.services) })
  expect((await later.signIn()).statusCode).toBe(429)
  Object.assign(later.cookies, own.cookies)
  expect((await later.signIn()).statusCode).toBe(200)
})

test('concurrent guesses from one address are counted one by one', async () => {
  const crowd = Array.from({ length: 30 }, (_, guess) =>
    stranger().guess(1, { email: `guess-${guess}@take-off.example` }),
  )
  const statuses = (await Promise.all(crowd)).flat()
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
})

// With a separate database, network timing determines whether all sign-ins wait at the same time.
if (!isOnPostgres())
  test('20 concurrent sign-ins from one address succeed, and more are refused', async () => {
    const office = Array.from({ length: 30 }, () => stranger().signIn())
    const statuses = (await Promise.all(office)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

test('failures of a known device delay only that device', async () => {
  const own = await openSignedIn(server)
  for (let guess = 0; guess < 14; guess += 1) {
    await own.guess(1)
    server.clock.pass(minuteMs)
  }
  await own.guess(1)
  const refused = await own.signIn()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect((await openBrowser(server).signIn()).statusCode).toBe(200)
  server.clock.pass(minuteMs)
  expect((await own.signIn()).statusCode).toBe(200)
})

test.each([
  ['the cookie of another account', (own: Browser) => own.cookies],
  ['a cookie with a guessed signature', () => ({ 'take-off-device': 'guessed.signature' })],
  [
    'a cookie with a forged signature',
    ({ cookies: { 'take-off-device': knownDevice = '' } }: Browser) => ({
      'take-off-device': knownDevice.replace(/\..*/, '.forged'),
    }),
  ],
])('a device gets no exemption from delays with %s', async (cookieKind, cookiesOf) => {
  const own = await openSignedIn(server)
  const other = await server.otherConsole()
  const email =
    cookieKind === 'the cookie of another account' ? other.account.email : firstAdmin.email
  await guessFromManyAddresses(server, 6, email)
  const otherBrowser = stranger()
  Object.assign(otherBrowser.cookies, cookiesOf(own))
  expect((await otherBrowser.signIn({ email })).statusCode).toBe(429)
})

test('a device that was signed out from the device list is no longer known', async () => {
  const own = await openSignedIn(server)
  const { _id = '' } = (await own.devices()).find(({ isThis }) => isThis) ?? {}
  await server.console.call({ method: 'DELETE', url: accountPaths.device.replace(':id', _id) })
  await guessFromManyAddresses(server, 6)
  expect((await own.signIn()).statusCode).toBe(429)
})

test('signing out everywhere leaves only the device that did it known', async () => {
  const [own, lost] = [await openSignedIn(server), await openSignedIn(server)]
  await lost.signOut()
  await own.call({ method: 'DELETE', url: accountPaths.devices })
  await guessFromManyAddresses(server, 6)
  expect((await lost.signIn()).statusCode).toBe(429)
  expect((await own.signIn()).statusCode).toBe(200)
})

test('following a link makes its browser a known device', async () => {
  const email = 'ben@take-off.example'
  const json = { email, role: 'reader' }
  const invitation = await server.console.call({ method: 'POST', url: peoplePaths.list, json })
  await followLink(stranger(), invitation)
  const url = peoplePaths.link.replace(':id', await idOf(email))
  const own = stranger()
  await followLink(own, await server.console.call({ method: 'POST', url }))
  await guessFromManyAddresses(server, 6, email)
  const credentials = { email, password: strongPassword }
  expect((await stranger().signIn(credentials)).statusCode).toBe(429)
  expect((await own.signIn(credentials)).statusCode).toBe(200)
})

/** Makes strangers fail at the account until each further failure causes its longest wait, which then begins. */
async function keepWaiting() {
  for (let guess = 0; guess < 12; guess += 1) {
    server.clock.pass(minuteMs)
    await stranger(`198.51.100.${guess}`).guess(1)
  }
}

test('a password from the operator is accepted during the wait of the account until its first use', async () => {
  await keepWaiting()
  await setPassword(server.services, given, recordNothing)
  expect(await stranger('203.0.113.10').guess(1)).toEqual([429])
  expect((await stranger('203.0.113.11').signIn()).statusCode).toBe(429)
  expect((await stranger().signIn(given)).statusCode).toBe(200)
  expect((await stranger().signIn(given)).statusCode).toBe(429)
})

test('a password from the operator is accepted during the wait of the account for one hour at most', async () => {
  await setPassword(server.services, given, recordNothing)
  server.clock.pass(48 * minuteMs)
  await keepWaiting()
  expect((await stranger().signIn(given)).statusCode).toBe(429)
})

test('a password from the operator is refused during the wait of its address', async () => {
  await stranger().guess(6, { email: 'somebody@take-off.example' })
  await setPassword(server.services, given, recordNothing)
  expect((await stranger().signIn(given)).statusCode).toBe(429)
  expect((await stranger('203.0.113.10').signIn(given)).statusCode).toBe(200)
})

test('during the wait of an account each address has five guesses, and then delays of its own', async () => {
  await keepWaiting()
  await setPassword(server.services, given, recordNothing)
  expect(await stranger().guess(5)).toEqual([429, 429, 429, 429, 429])
  const refused = await stranger().signIn(given)
  expect(refused.headers['retry-after']).toBe('60')
  server.clock.pass(1000)
  expect((await stranger().signIn(given)).statusCode).toBe(200)
})

test('guesses during the wait of an account delay no other account', async () => {
  const other = await server.otherConsole()
  await keepWaiting()
  await stranger().guess(10)
  const credentials = { email: other.account.email, password: 'another long password' }
  expect((await stranger().signIn(credentials)).statusCode).toBe(200)
})

test('guesses of the password on a signed-in device are delayed like those at the sign-in', async () => {
  const own = await openSignedIn(server)
  const url = accountPaths.password
  const change = (current: string) =>
    own.call({ method: 'PUT', url, payload: { current, next: 'a better long password' } })
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await change('a wrong password')).statusCode).toBe(422)
  }
  expect((await change(firstAdmin.password)).statusCode).toBe(429)
  expect((await own.signIn()).statusCode).toBe(429)
  // Guesses of strangers do not delay a change of the password.
  server.clock.pass(1000)
  await guessFromManyAddresses(server, 6)
  expect((await change(firstAdmin.password)).statusCode).toBe(200)
})
