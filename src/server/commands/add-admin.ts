import { join } from 'node:path'
import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { credentials } from '#contract/session.ts'

import { addAdmin } from '../accounts.ts'
import { readConfig, readEnvironment } from '../config.ts'
import { databaseFile, openDatabase } from '../database/open.ts'
import { makeIds } from '../ids.ts'
import { generatePassword } from '../passwords.ts'
import { startProblem, tell } from '../start-problem.ts'

/** `npm run add-admin -- somebody@example.org`, also while the server runs. */
async function run(): Promise<void> {
  const [email = ''] = parseArgs({ allowPositionals: true, strict: false }).positionals
  const { DATA_DIR, ADMIN_PASSWORD } = readConfig({ ...readEnvironment(), ADMIN_EMAIL: '' })
  const isGiven = ADMIN_PASSWORD !== ''
  const admin = v.safeParse(newAdmin, {
    email,
    password: isGiven ? ADMIN_PASSWORD : generatePassword(),
  })
  if (!admin.success)
    throw startProblem('Name one email address: npm run add-admin -- name@example.org')

  const database = await openDatabase(join(DATA_DIR, databaseFile))
  const clock = { now: Date.now }
  const isNew = await addAdmin({ database, clock, ids: makeIds(clock) }, admin.output)
  await database.destroy()
  if (!isNew) throw startProblem(`${admin.output.email} is an admin already.`)
  const how = isGiven ? 'from ADMIN_PASSWORD' : admin.output.password
  process.stdout.write(`${admin.output.email} can sign in with the password ${how}\n`)
}

const newAdmin = v.object({
  ...credentials.entries,
  email: v.pipe(credentials.entries.email, v.email()),
})

await run().catch(tell)
