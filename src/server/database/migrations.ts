import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { type Database, isPostgres } from './database.ts'
import { fillSearch, type WithSearch } from './fill-search.ts'
import { withLockTimeout, retryWhileLocked } from './lock-retry.ts'
import { makeSafe } from './migrations/0003-safety.ts'
import { makeHistory } from './migrations/0004-history.ts'
import { makePreviews } from './migrations/0005-previews.ts'
import { makeSearchIndex } from './migrations/0006-search-index.ts'
import { dateTombstones } from './migrations/0007-tombstones.ts'
import { separatePrivateTexts } from './migrations/0008-private-texts.ts'
import { countPosts } from './migrations/0009-posts.ts'
import { nameAdders } from './migrations/0010-added-by.ts'
import { addPeople } from './migrations/0011-people.ts'
import { widenHistory } from './migrations/0012-audit.ts'
import { addFactors } from './migrations/0013-factors.ts'
import { addNotifications } from './migrations/0014-notifications.ts'
import { easeHousekeeping } from './migrations/0015-housekeeping.ts'
import { foldAnew } from './migrations/0016-folding.ts'
import { storeCancelledEvents } from './migrations/0018-cancelled-events.ts'
import { addWebhooks } from './migrations/0019-webhooks.ts'
import { addWebhookTraces } from './migrations/0020-webhook-traces.ts'
import { addAccountLanguage } from './migrations/0021-account-language.ts'
import { addRequiredFactors } from './migrations/0022-required-factors.ts'
import { addPersonPictures } from './migrations/0023-person-pictures.ts'
import { addPhotoBatches } from './migrations/0024-photo-batches.ts'
import { addLinkMakers } from './migrations/0025-link-makers.ts'

/**
 * Runs all pending migrations in the order of their names. On PostgreSQL other processes serve meanwhile: each
 * migration is committed separately, so that its locks are released before the next one, and an interrupted start is
 * resumed by the next. A SQLite file belongs to this process and gets all migrations or none.
 */
export async function migrate(database: Database, steps = migrations): Promise<void> {
  const wrapped = Object.entries(steps).map(([name, step]) => [name, withLockTimeout(step)])
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(wrapped)) },
  })
  const runNext = () => (isPostgres(database) ? migrator.migrateUp() : migrator.migrateToLatest())
  await retryWhileLocked(async () => {
    for (;;) {
      const { error, results = [] } = await runNext()
      if (error instanceof Error) throw error
      if (results.length === 0) return
    }
  })
}

/** All migrations by their names, in order. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': {
    async up(database: Kysely<unknown>) {
      const { schema } = database
      await schema
        .createTable('admins')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('sessions')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('sign_in_attempts')
        .addColumn('subject', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .execute()
      await createItems(database)
      await schema
        .createTable('writes')
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('writes_key', ['owner', 'key'])
        .execute()
    },
  },
  '0002-search-and-changes': {
    async up(database: Kysely<WithSearch>) {
      // Earlier versions committed each statement separately, so that a crash could leave the migration half done.
      if (!(await hasColumn(database, 'items', 'search'))) {
        await database.schema
          .alterTable('items')
          .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      }
      if (!(await hasColumn(database, 'collections', 'changed_at'))) {
        await database.schema
          .alterTable('collections')
          .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute()
      }
      await fillSearch(database)
      await sql`update collections set changed_at = coalesce((
        select max(changed_at) from (
          select kind, updated_at as changed_at from items
          union all select kind, removed_at from removed_items
        ) as changes where kind = collections.name
      ), 0)`.execute(database)
    },
  },
  '0003-safety': { up: makeSafe },
  '0004-history': { up: makeHistory },
  '0005-previews': { up: makePreviews },
  '0006-search-index': { up: makeSearchIndex },
  '0007-tombstones': { up: dateTombstones },
  '0008-private-texts': { up: separatePrivateTexts },
  '0009-posts': { up: countPosts },
  '0010-added-by': { up: nameAdders },
  '0011-people': { up: addPeople },
  '0012-audit': { up: widenHistory },
  '0013-factors': { up: addFactors },
  '0014-notifications': { up: addNotifications },
  '0015-housekeeping': { up: easeHousekeeping },
  '0016-folding': { up: foldAnew },
  '0017-separated-digits': { up: foldAnew },
  '0018-cancelled-events': { up: storeCancelledEvents },
  '0019-webhooks': { up: addWebhooks },
  '0020-webhook-traces': { up: addWebhookTraces },
  '0021-account-language': { up: addAccountLanguage },
  '0022-required-factors': { up: addRequiredFactors },
  '0023-person-pictures': { up: addPersonPictures },
  '0024-photo-batches': { up: addPhotoBatches },
  '0025-link-makers': { up: addLinkMakers },
}

/** Names of all migrations in order; the last one is the version of the database. */
export const migrationNames = Object.keys(migrations).sort()

async function hasColumn(
  database: Kysely<WithSearch>,
  table: string,
  column: string,
): Promise<boolean> {
  const tables = await database.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  return columns.some(({ name }) => name === column)
}

async function createItems({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('items')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('picture', 'text')
    .addPrimaryKeyConstraint('items_key', ['kind', 'id'])
    .execute()
  await schema
    .createIndex('items_newest_first')
    .on('items')
    .expression(sql`kind, created_at desc, id desc`)
    .execute()
  await schema.createIndex('items_picture').on('items').column('picture').execute()
  await schema
    .createTable('removed_items')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_items_key', ['kind', 'id'])
    .execute()
  await schema
    .createTable('collections')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
}
