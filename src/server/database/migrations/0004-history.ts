import { type Kysely, sql } from 'kysely'

import { isPostgres } from '../database.ts'

/** Adds the history of items; it starts empty. */
export async function makeHistory(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('history')
    .addColumn('n', 'integer', (column) => {
      const key = column.primaryKey()
      // SQLite numbers such a column automatically.
      return isPostgres(database) ? key.generatedAlwaysAsIdentity() : key
    })
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('op', 'text', (column) => column.notNull())
    .addColumn('write_key', 'text')
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('history_newest_first')
    .on('history')
    .expression(sql`kind, id, n desc`)
    .execute()
}
