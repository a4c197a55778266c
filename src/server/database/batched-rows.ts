import { setImmediate } from 'node:timers/promises'

import { type RawBuilder, sql } from 'kysely'

import type { Database } from './database.ts'
import { keysOfTables } from './keys.ts'
import type { Tables } from './tables.ts'

/** Rows per statement: a longer statement could exceed the timeout, and on SQLite it blocks requests. */
const batchSize = 1000

type Rows = { database: Database; table: keyof Tables; condition: RawBuilder<boolean> }

/** Deletes all rows that match a condition, in statements small enough not to block others. */
export function deleteRows(
  database: Database,
  table: keyof Tables,
  condition: RawBuilder<boolean>,
): Promise<void> {
  return inBatches({ database, table, condition }, sql`delete from ${sql.table(table)}`)
}

/** Updates all rows that match a condition, which must not match them afterwards, in statements like `deleteRows`. */
export function updateRows(rows: Rows, values: RawBuilder<unknown>): Promise<void> {
  return inBatches(rows, sql`update ${sql.table(rows.table)} set ${values}`)
}

async function inBatches(
  { database, table, condition }: Rows,
  change: RawBuilder<unknown>,
): Promise<void> {
  const keys = sql.join(keysOfTables[table].map((column) => sql.ref(column)))
  // The condition is repeated, because a row may have been used again since the subquery found it.
  const some = sql`${change} where ${condition} and (${keys}) in
    (select ${keys} from ${sql.table(table)} where ${condition} limit ${sql.lit(batchSize)})`
  for (;;) {
    const { numAffectedRows = 0n } = await some.execute(database)
    if (numAffectedRows < BigInt(batchSize)) return
    await setImmediate()
  }
}
