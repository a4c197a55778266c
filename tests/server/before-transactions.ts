import { vi } from 'vitest'

import type { Database } from '#server/database/database.ts'

/** Calls `happens` before each transaction from now on. */
export function beforeTransactions(database: Database, happens: () => Promise<void>) {
  const begin = database.transaction.bind(database)
  const after = (begun: ReturnType<typeof begin>): typeof begun => {
    const run = begun.execute.bind(begun)
    const setLevel = begun.setIsolationLevel.bind(begun)
    const execute: typeof begun.execute = async (work) => {
      await happens()
      return run(work)
    }
    return Object.assign(begun, {
      execute,
      setIsolationLevel: (...level: Parameters<typeof setLevel>) => after(setLevel(...level)),
    })
  }
  return vi.spyOn(database, 'transaction').mockImplementation(() => after(begin()))
}
