import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { migrate, migrationNames } from '#server/database/migrations.ts'
import { openPostgres, openPostgresToMigrate } from '#server/database/postgres.ts'
import { hasSearchIndex, indexSearch } from '#server/database/search-index.ts'
import { examineShared } from '#server/installation/examine-shared.ts'
import { openShared } from '#server/installation/open-shared.ts'
import { makeDatabase } from '#tests/support/postgres/databases.ts'

/** Statements that revert the last migrations, so that they run again. */
const beforeHousekeeping = `alter table unused_pictures drop column removing_since;
  drop index writes_by_age; drop index removed_items_by_age; drop table cancelled_events;
  drop table photo_batches;
  alter table links drop column made_by;
  drop table webhook_deliveries; drop table webhooks;
  alter table admins drop column language, drop column picture;
  alter table installation drop column factor_roles;
  alter table sessions drop column has_two_factors;
  delete from kysely_migration where name >= '0015';`
const beforeNotifications = `${beforeHousekeeping}
  drop table pushes; drop table push_targets;
  alter table installation drop column push_public_key, drop column push_private_key;
  alter table admins drop column enquiries_seen_at;
  delete from kysely_migration where name = '0014-notifications';`

/** Creates a database, and a connection that holds a lock on a table. */
async function startLocked(before: string, lock: string) {
  const server = process.env['TEST_POSTGRES'] ?? ''
  const url = await makeDatabase(server, `let_in_${randomUUID().replaceAll('-', '')}`)
  const holder = new Client(url)
  await holder.connect()
  await holder.query(before)
  await holder.query(`begin; lock table ${lock} mode`)
  const changing = openPostgresToMigrate(url)
  const reading = openPostgres(url)
  onTestFinished(async () => {
    await Promise.all([changing.destroy(), reading.destroy(), holder.end()])
  })
  const waiting = async () => {
    // Concurrent tests wait in other databases.
    const query = sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    const { rows } = await query.execute(reading)
    return rows.length
  }
  return { url, holder, changing, reading, waiting }
}

test('a migration that waits for a table does not block reads, and completes when the table is free', async () => {
  // Like pg_dump, which locks all tables until it has ended.
  const held = await startLocked(beforeHousekeeping, 'unused_pictures in access share')
  const migrated = migrate(held.changing)
  await expect.poll(held.waiting, { interval: 10 }).toBeGreaterThan(0)
  // A read behind the migration would wait until its own time limit.
  await held.reading.selectFrom('unused_pictures').select('sha256').execute()
  await held.holder.query('commit')
  await migrated
  await held.reading.selectFrom('unused_pictures').select('removing_since').execute()
})

test('a start without pending migrations does not wait for a long write', async () => {
  const held = await startLocked('select 1', 'items in row exclusive')
  await migrate(held.changing)
  await indexSearch(held.changing)
  expect(await held.waiting()).toBe(0)
  await held.holder.query('commit')
})

test('the search index is built without blocking writes, and a start does not wait for it', async () => {
  const held = await startLocked('drop index items_search', 'items in row exclusive')
  const folder = mkdtempSync(join(tmpdir(), 'take-off-let-in-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const opened = await openShared({ url: held.url, connections: 2, folder, bucket: undefined })
  await expect.poll(held.waiting, { interval: 10 }).toBeGreaterThan(0)
  await opened.database.updateTable('items').set({ search: 'atlas' }).execute()
  await opened.close()
  // A second server leaves the index to the first.
  await indexSearch(held.changing)
  expect(await hasSearchIndex(held.reading)).toBe(false)
  await held.holder.query('commit')
  await expect.poll(() => hasSearchIndex(held.reading)).toBe(true)
})

test('an incomplete search index of a killed server is dropped and built again', async () => {
  const held = await startLocked('drop index items_search', 'items in row exclusive')
  const cut = sql`create index concurrently items_search on items using gin (search gin_trgm_ops)`
  await sql`set statement_timeout = 200`.execute(held.reading)
  await expect(cut.execute(held.reading)).rejects.toThrow(/timeout/)
  await held.holder.query('commit')
  expect(await hasSearchIndex(held.reading)).toBe(false)
  await indexSearch(held.changing)
  expect(await hasSearchIndex(held.reading)).toBe(true)
})

test('a migration releases its locks before the next one, and is not repeated', async () => {
  const held = await startLocked(beforeNotifications, 'unused_pictures in access share')
  const steps = sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`
  const lastStep = async () => (await steps.execute(held.reading)).rows[0]?.name
  // Two servers start, and the last migration cannot get its lock for either of them.
  const migrated = Promise.all([migrate(held.changing), migrate(held.changing)])
  await expect.poll(held.waiting, { interval: 10 }).toBeGreaterThan(0)
  await expect.poll(lastStep).toBe('0014-notifications')
  // The migration has changed this table, which every request reads.
  await held.reading.selectFrom('admins').select('enquiries_seen_at').execute()
  await held.holder.query('commit')
  await migrated
  expect(await lastStep()).toBe(migrationNames.at(-1))
})

test('a start waits for a migration of another server longer than a call would', async () => {
  const held = await startLocked('select 1', 'installation in access exclusive')
  const examined = examineShared(held.url)
  // Statements of calls are aborted after ten seconds.
  await setTimeout(11_000)
  expect(await held.waiting()).toBe(1)
  await held.holder.query('commit')
  expect((await examined).migrations).toEqual(migrationNames)
})
