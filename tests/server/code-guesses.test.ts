import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { openBrowser } from './browsers.ts'
import { turnOnTotp } from './turn-on-totp.ts'

const server = appForEach()

const unknownDevice = (address: string) => openBrowser(server, { address })

test('wrong codes after the right password delay further ones up to an hour, but no recovery code', async () => {
  const { nextCode, codes } = await turnOnTotp(server, server.console)
  const waits: number[] = []
  for (let nth = 0; nth < 20; nth += 1) {
    const guess = () => unknownDevice(`198.51.100.${nth}`).signIn({ code: '000000' })
    let response = await guess()
    while (response.statusCode === 429) {
      const seconds = Number(response.headers['retry-after'])
      waits.push(seconds)
      server.clock.pass(seconds * 1000)
      response = await guess()
    }
    expect(response.statusCode).toBe(401)
  }
  // The wait of the account is over first.
  expect(waits.slice(-2)).toEqual([60, 3540])
  server.clock.pass(60_000)
  const other = unknownDevice('203.0.113.7')
  expect((await other.signIn({ code: nextCode() })).statusCode).toBe(429)
  expect((await other.signIn({ code: codes[0] ?? '' })).statusCode).toBe(200)
})

test('wrong codes of strangers do not delay a known device', async () => {
  const known = unknownDevice('192.0.2.7')
  expect((await known.signIn()).statusCode).toBe(200)
  const { nextCode } = await turnOnTotp(server, server.console)
  for (let nth = 0; nth < 7; nth += 1) {
    await unknownDevice(`198.51.100.${nth}`).signIn({ code: '000000' })
    server.clock.pass(60_000)
  }
  expect((await known.signIn({ code: nextCode() })).statusCode).toBe(200)
})

test('a new password ends the delay of codes', async () => {
  const { nextCode } = await turnOnTotp(server, server.console)
  for (let nth = 0; nth < 12; nth += 1) {
    await unknownDevice(`198.51.100.${nth}`).signIn({ code: '000000' })
    server.clock.pass(5 * 60_000)
  }
  await unknownDevice('198.51.100.9').signIn({ code: '000000' })
  server.clock.pass(60_000)
  const signIn = (password: string) =>
    unknownDevice('203.0.113.7').signIn({ password, code: nextCode() })
  expect((await signIn(firstAdmin.password)).statusCode).toBe(429)
  const json = { current: firstAdmin.password, next: 'eleven lanterns over water' }
  await server.console.call({ method: 'PUT', url: accountPaths.password, json })
  expect((await signIn(json.next)).statusCode).toBe(200)
})
