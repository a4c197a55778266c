import { join } from 'node:path'

import { Secret } from 'otpauth'

import { accountSubject, countFailure } from '#server/accounts/attempts.ts'
import { makeIds } from '#server/base/ids.ts'
import { openMonotonicClock } from '#server/database/monotonic-clock.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { addAdmin } from '#server/people/operator-accounts.ts'
import { runCommand } from '#tests/server/run-command.ts'
import { softPasskey } from '#tests/server/soft-passkey.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'
import { startServer } from '#tests/support/test-server.ts'

import { ben, cora, problemsDuringAttack, problemsWithForgedPasskeys } from './attack.ts'
import { compareGuesses, guessedAccounts, knownAccounts } from './compare.ts'
import { makeForgedPasskey, makeSignIn } from './door.ts'

// `npm run soak:signins [-- --guesses 10000]`: thousands of clients guess passwords and codes, and forge passkeys, at a
// real server. They must not delay a known device, and no reply may reveal which accounts exist; two thirds of those
// that do have a second factor.

const server = await startServer({ env: { TRUST_PROXY: '1' } })
const database = openSqlite(join(server.dataDir, 'take-off.sqlite'))
const clock = { now: Date.now }
const store = {
  database,
  clock,
  monotonicClock: await openMonotonicClock(database, clock),
  ids: makeIds(clock),
}
const signIn = makeSignIn(server.url)

const passkeyId = await addAccounts()
const problems = [
  ...(await problemsWithForgedPasskeys(makeForgedPasskey(server.url), passkeyId)),
  ...(await compareGuesses(signIn, lockOut)),
  ...(await problemsDuringAttack(signIn, setPassword)),
]
await database.destroy()
await server.stop()
for (const problem of problems) console.log(`Not well: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1

/**
 * Adds the guessed accounts; they have their lockout exemption, which must not show. Returns the id of a passkey of one
 * of them.
 */
async function addAccounts(): Promise<string> {
  await addAdmin(store, ben, recordNothing)
  await addAdmin(store, cora, recordNothing)
  await addTotp(cora.email)
  const passkeyIds: string[] = []
  for (const [nth, email] of knownAccounts.entries()) {
    await addAdmin(store, { email, password: 'a brand new password' }, recordNothing)
    if (nth % 3 === 1) await addTotp(email)
    if (nth % 3 === 2) passkeyIds.push(await addPasskey(email))
  }
  return passkeyIds[0] ?? ''
}

async function idOf(email: string): Promise<string> {
  const query = database.selectFrom('admins').select('id').where('email', '=', email)
  return (await query.executeTakeFirstOrThrow()).id
}

async function addTotp(email: string) {
  const row = { secret: new Secret({ size: 20 }).base32, last_step: 0, is_on: 1 }
  await database
    .insertInto('totps')
    .values({ ...row, admin_id: await idOf(email) })
    .execute()
}

async function addPasskey(email: string): Promise<string> {
  const { id, publicKey } = softPasskey('localhost', server.url)
  const row = { id, name: 'Phone', public_key: publicKey, counter: 0, transports: '[]' }
  await database
    .insertInto('passkeys')
    .values({ ...row, admin_id: await idOf(email), created_at: Date.now(), used_at: null })
    .execute()
  return id
}

/** Enough failures at each of these accounts that further attempts have to wait for a minute. */
async function lockOut(): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await countFailure(store, guessedAccounts.map(accountSubject))
  }
}

/** Sets a password as an operator does. */
async function setPassword(password: string): Promise<void> {
  const env = { DATA_DIR: server.dataDir, ADMIN_PASSWORD: password }
  await runCommand('set-password', [ben.email], env)
}
