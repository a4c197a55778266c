import type { Kysely } from 'kysely'

/** Adds passkeys, second factors and the time of the last confirmation. */
export async function addFactors({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await schema.createIndex('passkeys_of_person').on('passkeys').column('admin_id').execute()
  await schema
    .createTable('challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('made_seen', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('totps')
    .addColumn('admin_id', 'text', (column) => column.primaryKey().references('admins.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id'))
    .execute()
  await schema
    .createIndex('recovery_codes_of_person')
    .on('recovery_codes')
    .column('admin_id')
    .execute()
  await schema
    .alterTable('sessions')
    .addColumn('confirmed_seen', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
