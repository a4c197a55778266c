import { expect, test } from 'vitest'

import { factorPaths, passkeySignInPaths } from '#contract/factors.ts'
import { addAuthenticator, attestationIn, assertionIn } from '#tests/support/authenticator.ts'
import { forgetUses } from '#tests/support/factors.ts'
import { signIn } from '#tests/support/test-server.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

// Answers of a browser's authenticator, replayed by an attacker.

const admin = visitForEach(startSignedIn)

type Reply = { status: number; data: object }

async function post(url: string, body: object = {}, token?: string): Promise<Reply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const { data }: { data?: object } = await reply.json()
  return { status: reply.status, data: data ?? {} }
}

/** Starts a session with a new passkey that is not yet registered, and a second session of the admin. */
async function begin() {
  const { page, server, api } = admin()
  const device = await addAuthenticator(page)
  const { url } = server
  const [{ token }, { token: otherToken }] = [await signIn(url), await signIn(url)]
  const options = await post(url + factorPaths.passkeyOptions, {}, token)
  const made = await attestationIn(page, options.data)
  const add = (bearer: string, response: object | undefined = made) =>
    post(url + factorPaths.passkeys, { name: 'A phone', response }, bearer)
  const ask = async () => (await post(url + passkeySignInPaths.options)).data
  const open = (response: object | undefined, at = url) =>
    post(at + passkeySignInPaths.signIn, { response })
  const confirm = (passkey: object | undefined, bearer = token) =>
    post(url + factorPaths.confirm, { passkey }, bearer)
  const askToConfirm = async () => (await post(url + factorPaths.confirmOptions, {}, token)).data
  return { page, device, api, token, otherToken, add, ask, open, confirm, askToConfirm }
}

async function beginWithPasskey() {
  const begun = await begin()
  expect((await begun.add(begun.token)).status).toBe(201)
  return begun
}

test("a passkey's registration is stored once, and only in the session that requested it", async () => {
  const { add, token, otherToken } = await begin()
  expect((await add(otherToken)).status).toBe(400)
  expect((await add(token)).status).toBe(201)
  expect((await add(token)).status).toBe(400)
})

test('an assertion signs in once', async () => {
  const { page, ask, open } = await beginWithPasskey()
  const shown = await assertionIn(page, await ask())
  expect((await open(shown)).status).toBe(200)
  forgetUses(admin().server)
  expect((await open(shown)).status).toBe(401)
})

test('an assertion sent twice concurrently signs in once', async () => {
  const { page, ask, open } = await beginWithPasskey()
  const shown = await assertionIn(page, await ask())
  const statuses = (await Promise.all([open(shown), open(shown)])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 401]))
})

test('an assertion for another challenge is refused', async () => {
  const { page, ask, open, confirm, askToConfirm, otherToken } = await beginWithPasskey()
  expect((await open(await assertionIn(page, await askToConfirm()))).status).toBe(401)
  expect((await confirm(await assertionIn(page, await ask()))).status).toBe(400)
  expect((await confirm(await assertionIn(page, await askToConfirm()), otherToken)).status).toBe(
    400,
  )
  const own = { challenge: Buffer.from('one that nobody here has asked').toString('base64url') }
  expect((await open(await assertionIn(page, await ask(), own))).status).toBe(401)
  expect((await confirm(await assertionIn(page, await askToConfirm()))).status).toBe(200)
})

test('an assertion from another origin is refused', async () => {
  const { page, api, ask, open } = await beginWithPasskey()
  const elsewhere = new URL(api)
  elsewhere.hostname = 'localhost'
  const shown = await assertionIn(page, await ask())
  expect((await open(shown, elsewhere.origin)).status).toBe(401)
})

test('an assertion without user verification is refused', async () => {
  const { page, device, ask, open } = await beginWithPasskey()
  await device.setUserVerified(false)
  const withoutVerification = { userVerification: 'discouraged' }
  expect((await open(await assertionIn(page, await ask(), withoutVerification))).status).toBe(401)
  await device.setUserVerified(true)
  expect((await open(await assertionIn(page, await ask()))).status).toBe(200)
})

test('an assertion with a changed byte is refused', async () => {
  const { page, ask, open } = await beginWithPasskey()
  const shown = await assertionIn(page, await ask())
  const text = JSON.stringify(shown)
  const bent: object = JSON.parse(
    text.replace(
      /("authenticatorData":".{10})(.)/,
      (_, before, last) => String(before) + (last === 'A' ? 'B' : 'A'),
    ),
  )
  expect((await open(bent)).status).toBe(401)
})
