import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { factorPaths, passkeySignInPaths, recoveryCodeCount } from '#contract/factors.ts'
import type { Trx } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { setPassword } from '#server/people/operator-accounts.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { appForEach } from '../app-for-each.ts'
import { type ParsedReply, send } from '../console.ts'
import { softPasskey } from '../soft-passkey.ts'

const server = appForEach()
const device = softPasskey('localhost', 'http://localhost')

/** Long enough for a call to reach the lock of this transaction. */
const linger = (trx: Trx) => sql`select pg_sleep(1)`.execute(trx)

const post = (url: string, json?: object) =>
  server.console.call({ method: 'POST', url, ...(json && { json }) })
const postAsStranger = (url: string, json?: object) =>
  send(server.app, { method: 'POST', url, ...(json && { json }) })

async function makePasskey() {
  const { body } = await post(factorPaths.passkeyOptions)
  return { name: 'Phone', response: device.register(body.data) }
}

/** Blocks a call at its challenge, sets another password meanwhile, and lets the call continue. */
async function whilePasswordIsSet(call: () => Promise<ParsedReply>): Promise<ParsedReply> {
  const calling: Promise<ParsedReply>[] = []
  await transact(server.database, async (trx) => {
    await trx.selectFrom('challenges').selectAll().forUpdate().execute()
    calling.push(call())
    await linger(trx)
    const given = { ...firstAdmin, password: 'a new one, and long enough' }
    expect(await setPassword(server.services, given, recordNothing)).toBe(true)
  })
  const [answered] = await Promise.all(calling)
  if (!answered) throw new Error('Nothing was called')
  return answered
}

const rows = (table: 'passkeys' | 'sessions' | 'recovery_codes') =>
  server.database.selectFrom(table).selectAll().execute()

test('a passkey added while its session is ended is not stored', async () => {
  const made = await makePasskey()
  const { status } = await whilePasswordIsSet(() => post(factorPaths.passkeys, made))
  expect(status).toBe(401)
  expect(await rows('passkeys')).toEqual([])
})

test('a passkey removed during a sign-in with it opens no session', async () => {
  expect((await post(factorPaths.passkeys, await makePasskey())).status).toBe(201)
  const { body } = await postAsStranger(passkeySignInPaths.options)
  const response = device.authenticate(body.data)
  const { status } = await whilePasswordIsSet(() =>
    postAsStranger(passkeySignInPaths.signIn, { response }),
  )
  expect(status).toBe(401)
  expect(await rows('sessions')).toEqual([])
})

test('recovery codes made twice at the same time are valid once', async () => {
  expect((await post(factorPaths.totp)).status).toBe(200)
  await server.database.updateTable('totps').set({ is_on: 1 }).execute()
  await transact(server.database, async (trx) => {
    await trx.selectFrom('admins').select('id').forUpdate().execute()
    const both = [post(factorPaths.recoveryCodes), post(factorPaths.recoveryCodes)]
    await linger(trx)
    return both
  }).then((both) => Promise.all(both))
  expect(await rows('recovery_codes')).toHaveLength(recoveryCodeCount)
})
