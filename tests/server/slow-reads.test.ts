import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { valuesOf } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'
import { sqliteCodeOf } from '#server/base/sqlite-codes.ts'
import { readCollection } from '#server/database/collections.ts'
import type { Database } from '#server/database/database.ts'
import { parseFields } from '#server/database/items.ts'
import { migrate } from '#server/database/migrations.ts'
import { readPage } from '#server/database/pages.ts'
import { forSlowReads } from '#server/database/slow-reads.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { fillMembers } from '#tests/bench/server/fill-items.ts'

async function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-'))
  const database = openSqlite(join(folder, 'take-off.sqlite'))
  onTestFinished(async () => {
    await database.destroy()
    rmSync(folder, { recursive: true })
  })
  await migrate(database)
  return database
}

const manyRows = sql<{ count: number }>`
  with recursive numbers(nth) as (select 1 union all select nth + 1 from numbers limit 2000000)
  select count(*) as count from numbers`

/** Runs a query, and returns how often the event loop turned meanwhile. */
async function turnsDuring(database: Database): Promise<number> {
  let turns = 0
  const counter = setInterval(() => (turns += 1))
  const { rows } = await manyRows.execute(database)
  clearInterval(counter)
  expect(rows).toEqual([{ count: 2_000_000 }])
  return turns
}

test('a slow read of a file blocks no other request, and an ordinary one does', async () => {
  const database = await openFile()
  expect(await turnsDuring(forSlowReads(database))).toBeGreaterThan(1)
  expect(await turnsDuring(database)).toBeLessThanOrEqual(1)
})

test('an error of a slow read is that of its query', async () => {
  const database = forSlowReads(await openFile())
  const error: unknown = await sql`select * from missing`
    .execute(database)
    .catch((thrown) => thrown)
  expect(String(error)).toBe('Error: no such table: missing')
  expect(sqliteCodeOf(error)).toBe(1)
  await expect(database.transaction().execute(async () => {})).rejects.toThrow('only reads')
})

test.each(['a', '00004', 'consulting 2', 'nobody'])(
  'a search for "%s" in a long list finds the same as in a short one',
  async (search) => {
    const database = await openFile()
    await fillMembers(database, 60)
    const collection = await readCollection(database, members.name)
    const find = async (total: number) => {
      const query = { page: 1, limit: 20, search }
      const { rows, total: found } = await readPage(database, { ...collection, total }, query)
      return { found, names: rows.map((row) => valuesOf(members, parseFields(row)).name) }
    }
    expect(await find(10_001)).toEqual(await find(60))
  },
)
