import { type Kysely, sql } from 'kysely'

/** Adds push subscriptions, queued messages, and the time at which people last saw the enquiries. */
export async function addNotifications(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  for (const column of ['push_public_key', 'push_private_key']) {
    await schema.alterTable('installation').addColumn(column, 'text').execute()
  }
  await schema
    .alterTable('admins')
    .addColumn('enquiries_seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  // Existing enquiries do not count as new.
  await sql`update admins set enquiries_seen_at = ${Date.now()}`.execute(database)
  await schema
    .createTable('push_targets')
    // Deleted with the session, so that no message reaches a signed-out device.
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('pushes')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('push_targets.session_id').onDelete('cascade'),
    )
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('due_seen', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pushes_key', ['session_id', 'about', 'subject'])
    .execute()
  await schema.createIndex('pushes_due').on('pushes').column('due_seen').execute()
}
