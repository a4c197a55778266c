import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { credentials, type Credentials } from '#contract/session.ts'

import { readConfig, readEnvironment } from '../config.ts'
import { makeIds } from '../ids.ts'
import { openBeside } from '../installation/open.ts'
import { generatePassword } from '../passwords.ts'
import { openSeenTime } from '../seen-time.ts'
import type { Services } from '../services.ts'
import { startProblem, tell } from '../start-problem.ts'

type Store = Pick<Services, 'database' | 'clock' | 'seen' | 'ids'>

const entered = v.object({
  ...credentials.entries,
  email: v.pipe(credentials.entries.email, v.email()),
})

/**
 * Runs a command that gives an admin a password: the one in ADMIN_PASSWORD, else a generated one
 * that is printed. `act` returns a sentence when it cannot be done.
 */
export async function giveCredentials(
  command: string,
  act: (store: Store, given: Credentials) => Promise<string | undefined>,
): Promise<void> {
  await run(command, act).catch(tell)
}

async function run(command: string, act: Parameters<typeof giveCredentials>[1]): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false })
  const { DATA_DIR, ADMIN_PASSWORD } = readConfig({ ...readEnvironment(), ADMIN_EMAIL: '' })
  const isGiven = ADMIN_PASSWORD !== ''
  const given = v.safeParse(entered, {
    email: positionals[0] ?? '',
    password: isGiven ? ADMIN_PASSWORD : generatePassword(),
  })
  if (!given.success) {
    throw startProblem(`Name one email address: npm run ${command} -- name@example.org`)
  }
  const database = openBeside(DATA_DIR)
  const clock = { now: Date.now }
  const seen = await openSeenTime(database, clock)
  const problem = await act({ database, clock, seen, ids: makeIds(clock) }, given.output)
  await database.destroy()
  if (problem !== undefined) throw startProblem(problem)
  const how = isGiven ? 'from ADMIN_PASSWORD' : given.output.password
  process.stdout.write(`${given.output.email} can sign in with the password ${how}\n`)
}
