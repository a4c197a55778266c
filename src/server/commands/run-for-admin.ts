import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { credentials } from '#contract/session.ts'

import {
  type ChangeEvent,
  makeSecurityLog,
  type Note,
  thisMachine,
} from '../accounts/security-log.ts'
import { withAudit } from '../audit/write.ts'
import { readEnvironment } from '../base/env-file.ts'
import { makeIds } from '../base/ids.ts'
import { startProblem } from '../base/start-problem.ts'
import { type Config, readConfig } from '../config.ts'
import { openMonotonicClock } from '../database/monotonic-clock.ts'
import { makeLog } from '../http/log.ts'
import { openBeside } from '../installation/installation.ts'
import { printStartProblem } from '../print-start-problem.ts'
import type { Services } from '../services.ts'

/** Dependencies of a command about one person. */
export type CommandContext = {
  email: string
  config: Config
  store: Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'ids'>
  /** Logs the event in the transaction of the change. */
  note: (event: ChangeEvent['event']) => Note
}

const entered = v.pipe(credentials.entries.email, v.email())

/** Runs a command about the named admin, even while the server runs; `act` returns the message to print. */
export async function runForAdmin(
  command: string,
  act: (beside: CommandContext) => Promise<string>,
): Promise<void> {
  await run(command, act).catch(printStartProblem)
}

async function run(
  command: string,
  act: (beside: CommandContext) => Promise<string>,
): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false })
  const config = readConfig({ ...readEnvironment(), ADMIN_EMAIL: '' })
  const email = v.safeParse(entered, positionals[0] ?? '')
  if (!email.success || positionals.length > 1) {
    throw startProblem(`Specify one email address: npm run ${command} -- name@example.org`)
  }
  const database = await openBeside(config)
  try {
    const clock = { now: Date.now }
    const monotonicClock = await openMonotonicClock(database, clock)
    const store = { database, clock, monotonicClock, ids: makeIds(clock) }
    const log = withAudit(makeSecurityLog(makeLog(config.LOG_LEVEL)), store)
    const message = await act({
      email: email.output,
      config,
      store,
      note: (event) => (trx, changes) =>
        log.change(trx, {
          ...{ event, account: email.output, address: thisMachine },
          ...(changes && { changes }),
        }),
    })
    process.stdout.write(`${message}\n`)
  } finally {
    await database.destroy()
  }
}
