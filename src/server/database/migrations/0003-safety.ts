import { randomBytes, randomUUID } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

/** Idle lifetime of sessions in earlier versions. */
const formerSessionMs = 90 * 24 * 60 * 60 * 1000

type Before = {
  writes: { created_at: number }
  installation: { id: string; cookie_secret: string; seen: number; clock: number }
}

/** Adds the installation with its id and monotonic time, devices, and records of picture files. */
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

/** Existing sessions stay valid. */
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
  // Half of the hash serves as the public id of an existing session; it does not reveal the token.
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
  // Earlier failures were counted by an unreliable clock and are dropped.
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
 * The monotonic time starts at the newest stored time, so that all ages stay unchanged even if the current clock is
 * wrong.
 */
async function foundInstallation(database: Kysely<Before>): Promise<void> {
  const now = Date.now()
  const { newest } = await database
    .selectFrom('writes')
    .select((select) => select.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow()
  // Without any write there are no ages to preserve.
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
