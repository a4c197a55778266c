import { type Kysely, sql } from 'kysely'

/** What was done to each item from now on; of what was done before nothing is known. */
export async function makeHistory({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('history')
    .addColumn('n', 'integer', (column) => column.primaryKey())
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
