import { type Kysely, sql } from 'kysely'

/** Adds address and age to the history; existing entries start at age 0. */
export async function widenHistory(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('history')
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('history').addColumn('at_seen', 'bigint').execute()
  await schema.alterTable('installation').addColumn('audit_days', 'integer').execute()
  await sql`update history set at_seen = (select seen from installation)`.execute(database)
  await schema
    .createIndex('history_by_person')
    .on('history')
    .expression(sql`email, n desc`)
    .execute()
  await schema
    .createIndex('history_by_kind')
    .on('history')
    .expression(sql`kind, n desc`)
    .execute()
  await schema.createIndex('history_by_age').on('history').column('at_seen').execute()
}
