import { setTimeout } from 'node:timers/promises'

import type { IsolationLevel } from 'kysely'

import type { Database, Trx } from './database.ts'
import { databaseProblemOf } from './problems.ts'

const mostAttempts = 6
const firstPauseMs = 20
/** Who asked waits meanwhile: after that it is for them to come back. */
const patienceMs = 3000

/**
 * Runs a transaction, and runs it again where it has certainly left nothing: another one was in its
 * way, or the connection was lost before its end. So `work` must be something that can be begun anew.
 */
export async function transact<T>(
  database: Database,
  work: (trx: Trx) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  const until = performance.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      return await database
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (trx) => {
          const result = await work(trx)
          isCommitting = true
          return result
        })
    } catch (error) {
      const isOver = attempt === mostAttempts || performance.now() >= until
      if (isOver || !hasLeftNothing(error, isCommitting)) throw error
    }
    // Those who met each other must not meet again.
    await setTimeout(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

/** A connection that was lost while the end was on the way does not say whether it came through. */
function hasLeftNothing(error: unknown, isCommitting: boolean): boolean {
  const problem = databaseProblemOf(error)
  return problem === 'conflict' || (problem === 'lost' && !isCommitting)
}
