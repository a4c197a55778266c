import { setTimeout as pause } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { isPostgres } from './database.ts'

/**
 * How long a step waits for a table. Behind a step that waits all others wait, too, also those who only read: so it
 * gives up before anybody's statement takes too long, and lets them pass.
 */
const lockMs = 2000
const pauseMs = 1000

/** A step that waits for no table, or row, for longer; SQLite lets one process in at a time anyway. */
export function politely(step: Migration): Migration {
  return {
    async up(trx: Kysely<unknown>) {
      if (isPostgres(trx)) await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx)
      await step.up(trx)
    },
  }
}

/** Does what was refused for somebody else's lock, such as that of a backup, again and again until it is let in. */
export async function untilLetIn(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockedOut(error)) throw error
    }
    await pause(pauseMs * (0.5 + Math.random()))
  }
}

/** lock_not_available, or a deadlock with somebody who had what it wanted next. */
function isLockedOut(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '55P03' || error.code === '40P01'
}
