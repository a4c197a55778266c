import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Admin, findAdmin, areCredentialsCurrent } from '#server/accounts/admins.ts'
import { endAllSessions } from '#server/accounts/end-sessions.ts'
import { openSession, refuseEnded } from '#server/accounts/sessions.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { addAdmin, disableAdmin, setPassword } from '#server/people/operator-accounts.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { appForEach } from '../app-for-each.ts'

const server = appForEach()

/** Long enough for a call that does not wait for this transaction to finish. */
const linger = (trx: Database) => sql`select pg_sleep(1)`.execute(trx)

async function admin(): Promise<Admin> {
  const found = await findAdmin(server.services, firstAdmin)
  if (!found) throw new Error('There is no such admin')
  return found
}

const sessions = () => server.database.selectFrom('sessions').select('id').execute()

test('a sign-in with a password that is replaced meanwhile opens no session', async () => {
  const found = await admin()
  await server.database.deleteFrom('sessions').execute()
  const given = { ...firstAdmin, password: 'a new one, and long enough' }
  const replacing: Promise<boolean>[] = []
  await transact(server.database, async (trx) => {
    expect(await areCredentialsCurrent(trx, found)).toBe(true)
    replacing.push(setPassword(server.services, given, recordNothing))
    await linger(trx)
    await openSession({ ...server.services, database: trx }, found.account._id)
  })
  expect(await Promise.all(replacing)).toEqual([true])
  expect(await sessions()).toEqual([])
})

test('a sign-out waits for a write that has begun in its session', async () => {
  const { account } = await admin()
  const [session] = await sessions()
  const happened: string[] = []
  const ending: Promise<void>[] = []
  await transact(server.database, async (trx) => {
    await refuseEnded(trx, session?.id ?? '')
    const subject = { deviceId: null, account }
    ending.push(
      endAllSessions(server.services, subject, recordNothing).then(
        () => void happened.push('signed out'),
      ),
    )
    await linger(trx)
    happened.push('written')
  })
  await Promise.all(ending)
  expect(happened).toEqual(['written', 'signed out'])
})

test('when two admins disable each other at the same time, one stays enabled', async () => {
  const emails = [firstAdmin.email, 'other@take-off.example']
  for (let round = 0; round < 5; round += 1) {
    for (const email of emails) {
      await addAdmin(server.services, { email, password: 'another long password' }, recordNothing)
    }
    const outcomes = await Promise.all(
      emails.map((email) => disableAdmin(server.services, email, recordNothing)),
    )
    expect(outcomes.toSorted()).toEqual(['disabled', 'last'])
  }
})
