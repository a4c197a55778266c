import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { factorPaths } from '#contract/factors.ts'
import { peoplePaths } from '#contract/people.ts'
import { welcomePath } from '#contract/welcome.ts'
import { addAdmin, setPassword } from '#server/people/operator-accounts.ts'
import { strongPassword } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { addPerson } from './add-person.ts'
import { appForEach } from './app-for-each.ts'
import { openBrowser } from './browsers.ts'
import { type Call, send } from './console.ts'
import { enterBy, inviteTo } from './passkey-guest.ts'

const server = appForEach()

const minuteMs = 60_000
const known = { email: 'known@take-off.example', password: 'another long password' }
const given = { ...known, password: 'given by the operator' }
const unknownEmail = 'nobody@take-off.example'

const call = (method: Call['method'], url: string, json?: object) =>
  server.console.call({ method, url, ...(json && { json }) })
const add = () => addPerson(server.services, { ...known, role: 'editor' })
const tokenOf = (data: unknown) =>
  v.parse(v.looseObject({ path: v.string() }), data).path.split('#')[1] ?? ''

/** Adds a known account, and returns what happens to it after earlier guesses. */
type Prepare = () => Promise<() => Promise<unknown>>

const nothing = async () => {}

const accounts: Record<string, Prepare> = {
  async 'with nothing done to it'() {
    await add()
    return nothing
  },
  async 'that an operator adds'() {
    return () => addAdmin(server.services, given, recordNothing)
  },
  async 'whose password an operator sets'() {
    await add()
    return () => setPassword(server.services, given, recordNothing)
  },
  async 'of an invited person'() {
    return () => call('POST', peoplePaths.list, { email: known.email, role: 'reader' })
  },
  async 'whose person follows a link'() {
    const { _id } = await add()
    const { body } = await call('POST', peoplePaths.link.replace(':id', _id))
    const json = { token: tokenOf(body.data), name: 'Ben', password: strongPassword }
    return () => send(server.app, { method: 'PUT', url: welcomePath, json })
  },
  async 'whose person comes by a passkey, without a password'() {
    const person = { email: known.email, name: 'Ben', role: 'reader' } as const
    const token = await inviteTo(server, person)
    return () => enterBy(server, token)
  },
  async 'of a disabled person'() {
    const { _id } = await add()
    return () => call('PUT', peoplePaths.one.replace(':id', _id), { isDisabled: true })
  },
  async 'whose person signs in elsewhere'() {
    await add()
    return () => openBrowser(server, { address: '192.0.2.50' }).signIn(known)
  },
  async 'with a second factor'() {
    const { account, call: callAsReader } = await server.otherConsole('reader')
    await server.database
      .updateTable('admins')
      .set({ email: known.email })
      .where('id', '=', account._id)
      .execute()
    const { body } = await callAsReader({ method: 'POST', url: factorPaths.totp })
    const { secret } = v.parse(v.looseObject({ secret: v.string() }), body.data)
    const code = new TOTP({ secret }).generate({ timestamp: server.clock.now() })
    return () => callAsReader({ method: 'PUT', url: factorPaths.totp, json: { code } })
  },
}

/** Makes guesses at an account from a network; returns the replies without their date. */
async function repliesTo(email: string, addresses: string[]) {
  const replies: object[] = []
  for (const address of addresses) {
    const browser = openBrowser(server, { address })
    const response = await browser.signIn({ email, password: 'a wrong password' })
    const { date: _, 'x-request-id': __, ...headers } = response.headers
    replies.push({ status: response.statusCode, headers, body: response.body })
  }
  return replies
}

/** Everything that strangers can observe of an account before and after `act`. */
async function observationsOf(
  email: string,
  { network, earlier, act }: { network: string; earlier: number; act: () => Promise<unknown> },
) {
  const addressesFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${network}.${from + index}`)
  const one = `${network}.250`
  const before = await repliesTo(email, addressesFrom(0, earlier))
  server.clock.pass(minuteMs)
  await act()
  const after = await repliesTo(email, [
    ...Array.from({ length: 6 }, () => one),
    ...addressesFrom(20, 2),
  ])
  server.clock.pass(minuteMs)
  return [...before, ...after, ...(await repliesTo(email, [one, ...addressesFrom(40, 1)]))]
}

const states = Object.keys(accounts).flatMap((state) =>
  [0, 6].map((earlier) => [state, earlier] as const),
)

test.each(states)(
  'strangers see no difference between an unknown account and one %s, after %d guesses',
  async (state, earlier) => {
    const act = await accounts[state]?.()
    const ofKnown = { network: '198.51.100', earlier, act: act ?? nothing }
    const observed = await observationsOf(known.email, ofKnown)
    const ofUnknown = { network: '203.0.113', earlier, act: nothing }
    expect(observed).toEqual(await observationsOf(unknownEmail, ofUnknown))
    expect(new Set(observed.map((reply) => 'status' in reply && reply.status))).toEqual(
      new Set([401, 429]),
    )
  },
)

test('a link that was used is answered like one that never existed', async () => {
  const invited = await call('POST', peoplePaths.list, { email: known.email, role: 'reader' })
  const token = tokenOf(invited.body.data)
  const replyTo = async (json: object) => {
    const { status, body } = await send(server.app, { method: 'PUT', url: welcomePath, json })
    return { status, body }
  }
  const chosen = { name: 'Ben', password: strongPassword }
  expect((await replyTo({ token, ...chosen })).status).toBe(200)
  const used = await replyTo({ token, ...chosen })
  expect(used.status).toBe(410)
  expect(used).toEqual(await replyTo({ token: 'made up', ...chosen }))
})
