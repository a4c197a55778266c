import { vi } from 'vitest'

import type { Database } from '#server/database/database.ts'

/** Calls `action` before each transaction from now on. */
export function beforeTransactions(database: Database, action: () => Promise<void>) {
  const begin = database.transaction.bind(database)
  const after = (builder: ReturnType<typeof begin>): typeof builder => {
    const run = builder.execute.bind(builder)
    const setLevel = builder.setIsolationLevel.bind(builder)
    const execute: typeof builder.execute = async (work) => {
      await action()
      return run(work)
    }
    return Object.assign(builder, {
      execute,
      setIsolationLevel: (...level: Parameters<typeof setLevel>) => after(setLevel(...level)),
    })
  }
  return vi.spyOn(database, 'transaction').mockImplementation(() => after(begin()))
}
