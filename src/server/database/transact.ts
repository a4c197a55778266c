import { setTimeout } from 'node:timers/promises'

import type { IsolationLevel } from 'kysely'

import { databaseProblemOf } from '../base/database-problems.ts'
import type { Database, Trx } from './database.ts'

const maxAttempts = 6
const firstPauseMs = 20
/** Longest time of all attempts, in ms: the client waits meanwhile, and retries after a failure. */
const retryForMs = 3000

/** Tasks to run after the commit of each transaction. */
const tasksAfterCommit = new WeakMap<Trx, (() => void)[]>()

/** Runs a task after the transaction commits; not when it is rolled back or retried. */
export function afterCommit(trx: Trx, task: () => void): void {
  const tasks = tasksAfterCommit.get(trx)
  if (!tasks) throw new Error('The transaction was not begun by transact')
  tasks.push(task)
}

/**
 * Runs a transaction, and retries it when it certainly had no effect: it conflicted with another one, or the
 * connection broke before the commit. Therefore `work` must be repeatable.
 */
export async function transact<T>(
  database: Database,
  work: (trx: Trx) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  const until = performance.now() + retryForMs
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    const tasks: (() => void)[] = []
    try {
      const result = await database
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (trx) => {
          tasksAfterCommit.set(trx, tasks)
          const value = await work(trx)
          isCommitting = true
          return value
        })
      for (const task of tasks) task()
      return result
    } catch (error) {
      const isOver = attempt === maxAttempts || performance.now() >= until
      if (isOver || !hadNoEffect(error, isCommitting)) throw error
    }
    // Random, so that conflicting transactions do not collide again.
    await setTimeout(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

/** When the connection breaks during the commit, its result is unknown. */
function hadNoEffect(error: unknown, isCommitting: boolean): boolean {
  const problem = databaseProblemOf(error)
  return problem === 'conflict' || (problem === 'lost' && !isCommitting)
}
