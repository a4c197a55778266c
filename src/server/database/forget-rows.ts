import { setImmediate } from 'node:timers/promises'

import { type RawBuilder, sql } from 'kysely'

import type { Database } from './database.ts'
import { keysOfTables } from './keys.ts'
import type { Tables } from './tables.ts'

/** A statement that deletes more may take longer than one has, and on SQLite requests wait for it. */
const atOnce = 1000

/** Deletes the rows of which something is true, so many at once as hold nobody up. */
export async function forgetRows(
  database: Database,
  table: keyof Tables,
  isOld: RawBuilder<boolean>,
): Promise<void> {
  const name = sql.table(table)
  const keys = sql.join(keysOfTables[table].map((column) => sql.ref(column)))
  // Asked twice: a row may have been used again since it was found.
  const some = sql`delete from ${name} where ${isOld} and (${keys}) in
    (select ${keys} from ${name} where ${isOld} limit ${sql.lit(atOnce)})`
  for (;;) {
    const { numAffectedRows = 0n } = await some.execute(database)
    if (numAffectedRows < BigInt(atOnce)) return
    await setImmediate()
  }
}
