import type { Kysely } from 'kysely'

/** Adds names of people and single-use links. */
export async function addPeople({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('admins')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createTable('links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.notNull().unique().references('admins.id'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('made_seen', 'bigint', (column) => column.notNull())
    .execute()
}
