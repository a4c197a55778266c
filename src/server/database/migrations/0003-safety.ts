import { randomBytes, randomUUID } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

/** How long sessions of before lived after they were last used. */
const formerSessionMs = 90 * 24 * 60 * 60 * 1000

type Before = {
  writes: { created_at: number }
  installation: { id: string; cookie_secret: string; seen: number; clock: number }
}

/** An installation that tells itself from others, its own time, devices, and whole pictures. */
export async function makeSafe(database: Kysely<Before>): Promise<void> {
  await addAdminColumns(database)
  await replaceSessions(database)
  await makeTables(database)
  await foundInstallation(database)
}

async function addAdminColumns({ schema }: Kysely<Before>): Promise<void> {
  await schema.alterTable('admins').addColumn('disabled_at', 'bigint').execute()
  await schema
    .alterTable('admins')
    .addColumn('unhindered_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Who is signed in stays so. */
async function replaceSessions(database: Kysely<Before>): Promise<void> {
  const { schema } = database
  await schema.alterTable('sessions').renameTo('sessions_before').execute()
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id'))
    .addColumn('device_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('opened_seen', 'bigint', (column) => column.notNull())
    .addColumn('used_seen', 'bigint', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  // The token's hash names nobody; half of it will do as the public name of an old session.
  await sql`insert into sessions
    select token_hash, substr(token_hash, 1, 32), admin_id, null, created_at,
      expires_at - ${formerSessionMs}, created_at, expires_at - ${formerSessionMs}, '', ''
    from sessions_before`.execute(database)
  await schema.dropTable('sessions_before').execute()
  await schema.createIndex('sessions_admin').on('sessions').column('admin_id').execute()
}

async function makeTables({ schema }: Kysely<Before>): Promise<void> {
  await schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id'))
    .addColumn('used_seen', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_key', ['id', 'admin_id'])
    .execute()
  // Failures that were counted with an unsure clock are worth less than a fresh start.
  await schema.dropTable('sign_in_attempts').execute()
  await schema
    .createTable('sign_in_failures')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('picture_files')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_files_key', ['sha256', 'width'])
    .execute()
  await schema
    .createTable('unused_pictures')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('marked_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('installation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('cookie_secret', 'text', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('clock', 'bigint', (column) => column.notNull())
    .execute()
}

/**
 * Its time begins where the newest stored time stands, so that all ages stay what they were; a clock
 * that is wrong just now has no say in it.
 */
async function foundInstallation(database: Kysely<Before>): Promise<void> {
  const now = Date.now()
  const { newest } = await database
    .selectFrom('writes')
    .select((select) => select.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow()
  // No write was ever answered: nothing has an age yet.
  const seen = newest === null ? now : Math.min(newest, now)
  await database
    .insertInto('installation')
    .values({
      id: randomUUID(),
      cookie_secret: randomBytes(32).toString('base64url'),
      seen,
      clock: now,
    })
    .execute()
}
