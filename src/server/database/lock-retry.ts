import { setTimeout as pause } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { isPostgres } from './database.ts'

/**
 * Lock timeout of a migration, in ms. Statements queue behind a waiting migration, even reads: it has to release them
 * before their own timeout.
 */
const lockMs = 2000
const pauseMs = 1000

/** Wraps a migration with a lock timeout; SQLite admits one process at a time anyway. */
export function withLockTimeout(step: Migration): Migration {
  return {
    async up(trx: Kysely<unknown>) {
      if (isPostgres(trx)) await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx)
      await step.up(trx)
    },
  }
}

/** Repeats work that fails for a lock of another session, such as a running backup. */
export async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockedOut(error)) throw error
    }
    await pause(pauseMs * (0.5 + Math.random()))
  }
}

/** Whether the error is lock_not_available or deadlock_detected. */
function isLockedOut(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '55P03' || error.code === '40P01'
}
