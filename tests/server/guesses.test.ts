import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openMonotonicClock } from '#server/database/monotonic-clock.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { type Browser, guessFromManyAddresses, openBrowser } from './browsers.ts'
import { makeCheckedApp } from './check-against-docs.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

const server = appForEach()

const stranger = (address = '203.0.113.9') => openBrowser(server, { address })

const kept = () => server.database.selectFrom('sign_in_failures').selectAll().execute()

/** Guesses as soon as it is allowed, and returns the wait before each guess, in seconds. */
async function waitsOf(browser: Browser, count: number, entered: Partial<typeof firstAdmin> = {}) {
  const waits: number[] = []
  for (let guess = 0; guess < count; guess += 1) {
    let response = await browser.signIn({ password: 'a wrong password', ...entered })
    const wait = response.statusCode === 429 ? Number(response.headers['retry-after']) : 0
    server.clock.pass(wait * secondMs)
    if (wait > 0) response = await browser.signIn({ password: 'a wrong password', ...entered })
    expect(response.statusCode).toBe(401)
    waits.push(wait)
  }
  return waits
}

test('after five failures the wait doubles up to one minute for an account', async () => {
  const waits: number[] = []
  for (let guess = 0; guess < 14; guess += 1) {
    waits.push(...(await waitsOf(stranger(`198.51.100.${guess}`), 1)))
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('sign-ins to an account that does not exist are delayed like those to an existing one', async () => {
  const responsesByEmail: string[][] = []
  for (const email of [firstAdmin.email, 'nobody@take-off.example']) {
    const responses: string[] = []
    for (let guess = 0; guess < 8; guess += 1) {
      const entered = { email, password: 'a wrong password' }
      const response = await stranger(`198.51.100.${guess}`).signIn(entered)
      responses.push(`${response.statusCode} ${response.headers['retry-after']} ${response.body}`)
    }
    responsesByEmail.push(responses)
  }
  expect(responsesByEmail[0]).toEqual(responsesByEmail[1])
  expect(responsesByEmail[0]?.at(-1)).toMatch(/^429 1 /)
})

test('after five failures the wait doubles up to 15 minutes for an address, whichever accounts it tries', async () => {
  const waits: number[] = []
  for (let guess = 0; guess < 18; guess += 1) {
    const email = `somebody-${guess}@take-off.example`
    waits.push(...(await waitsOf(stranger(), 1, { email })))
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('failures of an IPv6 address count for its whole /64 network', async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    await stranger(`2001:db8:1:2::${guess}`).guess(1, { email: `${guess}@take-off.example` })
  }
  expect((await stranger('2001:db8:1:2:ffff::1').signIn()).statusCode).toBe(429)
  expect((await stranger('2001:db8:1:3::1').signIn()).statusCode).toBe(200)
})

test('a sign-in during the wait is answered with the wait, and its password is not checked', async () => {
  await guessFromManyAddresses(server, 5)
  const refused = await stranger().signIn()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    success: false,
    code: 'too-many',
    message: 'Too many failed attempts. Please wait a second.',
  })
  expect(refused.headers['retry-after']).toBe('1')
  server.clock.pass(secondMs)
  expect((await stranger().signIn()).statusCode).toBe(200)
})

test('refused attempts do not count as failures', async () => {
  await guessFromManyAddresses(server, 5)
  await stranger().guess(20)
  server.clock.pass(secondMs)
  expect((await stranger().signIn()).statusCode).toBe(200)
})

test('failures of an address are forgotten after a success, all after a day, and housekeeping deletes them', async () => {
  await stranger().guess(4, { email: 'somebody@take-off.example' })
  expect((await stranger().signIn()).statusCode).toBe(200)
  expect(await stranger().guess(4, { email: 'another@take-off.example' })).toEqual(
    Array.from({ length: 4 }, () => 401),
  )
  expect((await stranger().signIn()).statusCode).toBe(200)
  await guessFromManyAddresses(server, 4)
  server.clock.pass(dayMs)
  await guessFromManyAddresses(server, 4)
  expect((await stranger().signIn()).statusCode).toBe(200)

  await guessFromManyAddresses(server, 4)
  server.clock.pass(dayMs)
  await tidyUp(server.services, server.app.log)
  expect(await kept()).toEqual([])
})

test('concurrent guesses are counted', async () => {
  const here = Array.from({ length: 30 }, () => stranger())
  const elsewhere = Array.from({ length: 30 }, (_, from) => stranger(`198.51.100.${from}`))
  const statuses = await Promise.all([...here, ...elsewhere].map((browser) => browser.guess(1)))
  expect(statuses.flat().filter((status) => status === 401).length).toBeLessThanOrEqual(7)
})

test('failures recorded while the clock was ahead expire', async () => {
  const wrong = { now: () => server.clock.now() + 400 * dayMs }
  const ahead = await openMonotonicClock(server.database, wrong)
  const before = {
    app: await makeCheckedApp({ ...server.services, clock: wrong, monotonicClock: ahead }),
  }
  await waitsOf(openBrowser(before), 12)
  const right = await openMonotonicClock(server.database, server.clock)
  const after = { app: await makeCheckedApp({ ...server.services, monotonicClock: right }) }
  expect((await openBrowser(after).signIn()).statusCode).toBe(429)
  server.clock.pass(15 * minuteMs)
  expect((await openBrowser(after).signIn()).statusCode).toBe(200)
})

test('failures with a time in the future are ignored, and housekeeping deletes them', async () => {
  await guessFromManyAddresses(server, 12)
  const later = sql`update sign_in_failures set last_at = last_at + ${400 * dayMs}`
  await later.execute(server.database)
  expect((await stranger().signIn()).statusCode).toBe(200)
  await later.execute(server.database)
  await tidyUp(server.services, server.app.log)
  expect(await kept()).toEqual([])
})

test('text typed as the email address of an account is not stored', async () => {
  await stranger().guess(1, { email: 'my secret password' })
  expect(JSON.stringify(await kept())).not.toContain('secret')
})
