import { setImmediate } from 'node:timers/promises'

import { type RawBuilder, sql } from 'kysely'

import type { Database } from './database.ts'
import { keysOfTables } from './keys.ts'
import type { Tables } from './tables.ts'

/** Rows per statement: a longer statement could exceed the timeout, and on SQLite it blocks requests. */
const batchSize = 1000

/** Deletes all rows that match a condition, in statements small enough not to block others. */
export async function forgetRows(
  database: Database,
  table: keyof Tables,
  isOld: RawBuilder<boolean>,
): Promise<void> {
  const name = sql.table(table)
  const keys = sql.join(keysOfTables[table].map((column) => sql.ref(column)))
  // The condition is repeated, because a row may have been used again since the subquery found it.
  const some = sql`delete from ${name} where ${isOld} and (${keys}) in
    (select ${keys} from ${name} where ${isOld} limit ${sql.lit(batchSize)})`
  for (;;) {
    const { numAffectedRows = 0n } = await some.execute(database)
    if (numAffectedRows < BigInt(batchSize)) return
    await setImmediate()
  }
}
