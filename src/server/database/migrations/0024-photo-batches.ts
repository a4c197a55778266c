import type { Kysely } from 'kysely'

/** Adds the photos that devices have announced, until all of them have arrived. */
export async function addPhotoBatches({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('photo_batches')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('push_targets.session_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('photos', 'text', (column) => column.notNull())
    .addColumn('arrived', 'integer', (column) => column.notNull())
    .addColumn('progressed_seen', 'bigint', (column) => column.notNull())
    .addColumn('reminded_seen', 'bigint')
    .addPrimaryKeyConstraint('photo_batches_key', ['session_id', 'id'])
    .execute()
}
