import { join } from 'node:path'

import { accountSubject, countFailure } from '#server/accounts/attempts.ts'
import { makeIds } from '#server/base/ids.ts'
import { openMonotonicClock } from '#server/database/monotonic-clock.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { addAdmin } from '#server/people/operator-accounts.ts'
import { runCommand } from '#tests/server/run-command.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'
import { startServer } from '#tests/support/test-server.ts'

import { ben, problemsDuringAttack } from './attack.ts'
import { compareGuesses, guessedAccounts, knownAccounts } from './compare.ts'
import { makeSignIn } from './door.ts'

// `npm run soak:signins [-- --guesses 10000]`: thousands of clients guess passwords at a real server. They must not delay a known device,
// and no reply may reveal which accounts exist.

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

await addAccounts()
const problems = [
  ...(await compareGuesses(signIn, lockOut)),
  ...(await problemsDuringAttack(signIn, setPassword)),
]
await database.destroy()
await server.stop()
for (const problem of problems) console.log(`Not well: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Adds the guessed accounts; they have their lockout exemption, which must not show. */
async function addAccounts(): Promise<void> {
  await addAdmin(store, ben, recordNothing)
  for (const email of knownAccounts) {
    await addAdmin(store, { email, password: 'a brand new password' }, recordNothing)
  }
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
