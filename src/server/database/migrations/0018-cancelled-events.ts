import type { Kysely } from 'kysely'

/** Stores the last values of removed events, which calendars show as cancelled. */
export async function storeCancelledEvents({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('cancelled_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('at_seen', 'bigint', (column) => column.notNull())
    .execute()
}
