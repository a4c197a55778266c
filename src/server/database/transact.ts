import { setTimeout } from 'node:timers/promises'

import type { IsolationLevel } from 'kysely'

import type { Database, Trx } from './database.ts'
import { databaseProblemOf } from './problems.ts'

const mostAttempts = 6
const firstPauseMs = 20
/** Who asked waits meanwhile: after that it is for them to come back. */
const patienceMs = 3000

/** What is done once a transaction has come through. */
const behind = new WeakMap<Trx, (() => void)[]>()

/** Does something once a transaction has come through; where it is undone or begun anew, nothing. */
export function afterCommit(trx: Trx, task: () => void): void {
  const tasks = behind.get(trx)
  if (!tasks) throw new Error('The transaction was not begun by transact')
  tasks.push(task)
}

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
    const tasks: (() => void)[] = []
    try {
      const result = await database
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (trx) => {
          behind.set(trx, tasks)
          const worked = await work(trx)
          isCommitting = true
          return worked
        })
      for (const task of tasks) task()
      return result
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
