import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type KyselyPlugin, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { valuesOf } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'
import { databaseProblemOf } from '#server/base/database-problems.ts'
import { sqliteCodeOf } from '#server/base/sqlite-codes.ts'
import { readCollection } from '#server/database/collections.ts'
import type { Database } from '#server/database/database.ts'
import { parseFields } from '#server/database/items.ts'
import { migrate } from '#server/database/migrations.ts'
import { readPage } from '#server/database/pages.ts'
import { readPublicPage } from '#server/database/public-pages.ts'
import { maxScanned } from '#server/database/search-plan.ts'
import { forSlowReads, setSlowReader } from '#server/database/slow-reads.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { fillMembers, memberOf } from '#tests/bench/server/fill-items.ts'

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
  with recursive numbers(nth) as (select 1 union all select nth + 1 from numbers limit 1000000)
  select count(*) as count from numbers`

test('a slow read blocks no other one', async () => {
  const database = await openFile()
  const slow = forSlowReads(database)
  // The thread has started.
  await sql`select 1`.execute(slow)
  const order: string[] = []
  const read = async (name: string, from: Database, query: typeof manyRows) => {
    await query.execute(from)
    order.push(name)
  }
  await Promise.all([
    read('slow', slow, manyRows),
    read('ordinary', database, sql<{ count: number }>`select 1 as count`),
  ])
  expect(order).toEqual(['ordinary', 'slow'])
})

test('slow reads beyond those that may wait are refused as busy', async () => {
  const database = forSlowReads(await openFile())
  const reads = Array.from({ length: 100 }, () => sql`select 1`.execute(database))
  const outcomes = await Promise.allSettled(reads)
  const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(reasons.map(databaseProblemOf)).toEqual(Array.from(reasons, () => 'busy'))
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.length).toBeLessThan(100)
  expect((await sql`select 1`.execute(database)).rows).toHaveLength(1)
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

/** Returns a database of members, whose kinds have this many items in total according to their counts. */
async function openWith(total: number, count = 60) {
  const database = await openFile()
  await fillMembers(database, count)
  await database
    .insertInto('collections')
    .values({ name: 'other', total: total - count, revision: 1, changed_at: 0 })
    .execute()
  return database
}

const query = { page: 1, limit: 20 }
const publicQuery = { ...query, withPrivate: false, filters: [], order: 'newest' } as const

test.each(['a', '00004', 'consulting 2', 'nobody'])(
  'a search for "%s" among many items finds the same as among few',
  async (search) => {
    const find = async (total: number) => {
      const database = await openWith(total)
      const collection = await readCollection(database, members.name)
      const pages = [
        await readPage(database, collection, { ...query, search }),
        await readPublicPage(database, collection, { ...publicQuery, search }),
      ]
      return pages.map(({ rows, total: found }) => ({
        found,
        names: rows.map((row) => valuesOf(members, parseFields(row)).name),
      }))
    }
    expect(await find(maxScanned + 1)).toEqual(await find(maxScanned))
  },
)

test('a search finds the items with all of its text, whichever trigrams are rare', async () => {
  const database = await openWith(maxScanned + 1, 1001)
  const collection = await readCollection(database, members.name)
  const find = async (search: string) => {
    const { rows, total } = await readPage(database, collection, { ...query, search })
    return [total, valuesOf(members, parseFields(rows[0] ?? { fields: '{}' })).name]
  }
  expect(await find('house-7.')).toEqual([1, memberOf(7).name])
  expect(await find('house-77.')).toEqual([1, memberOf(77).name])
  expect(await find('house')).toEqual([1001, memberOf(1000).name])
  expect(await find('7-house')).toEqual([0, ''])
})

test.each([
  { total: maxScanned, search: 'a', slow: 0 },
  { total: maxScanned, search: 'a a', slow: 0 },
  { total: maxScanned, search: 'a e', slow: 2 },
  // Tatweel is no letter, so that this search has no words.
  { total: maxScanned + 1, search: 'ـ', slow: 1 },
  { total: maxScanned + 1, search: 'a', slow: 2 },
  { total: maxScanned + 1, search: 'nobody', slow: 0 },
  { total: maxScanned + 1, search: 'house', slow: 0 },
  { total: maxScanned + 1, search: 'house', members: 1001, slow: 2 },
  // Only the trigrams of "house" are frequent.
  { total: maxScanned + 1, search: 'house-7.', members: 1001, slow: 0 },
])(
  'among $total items of all kinds $slow of two searches for "$search" are slow reads',
  async ({ total, search, members: count, slow }) => {
    const database = await openWith(total, count)
    const collection = await readCollection(database, members.name)
    const kinds: string[] = []
    const note: KyselyPlugin = {
      transformQuery: ({ node }) => {
        kinds.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    setSlowReader(database, forSlowReads(database).withPlugin(note))
    await readPage(database, collection, { ...query, search })
    const after = kinds.length
    await readPublicPage(database, collection, { ...publicQuery, search })
    expect([after > 0, kinds.length > after].filter(Boolean)).toHaveLength(slow)
  },
)
