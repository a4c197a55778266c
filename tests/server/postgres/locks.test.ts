import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { unlessUnderWay } from '#server/database/locks.ts'
import { openMonotonicClock } from '#server/database/monotonic-clock.ts'
import {
  beginRemoval,
  isUnusedSince,
  recordUnused,
  readRemoval,
  deleteUnusedRecord,
} from '#server/database/picture-files.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { transact } from '#server/database/transact.ts'
import { replyToError } from '#server/http/fault.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

async function start() {
  const { database, end } = await openTestDatabase()
  onTestFinished(end)
  return database
}

test('storing a picture waits for a removal that has read its record, and then finds the removal', async () => {
  const database = await start()
  const happened: string[] = []
  await recordUnused(database, ['a'], 1)
  const keeping: Promise<void>[] = []
  await transact(database, async (trx) => {
    expect(await isUnusedSince(trx, { sha256: 'a', by: 1 })).toBe(true)
    keeping.push(deleteUnusedRecord(database, 'a').then(() => void happened.push('kept')))
    // Long enough for a call that does not wait to finish.
    await sql`select pg_sleep(0.3)`.execute(trx)
    await beginRemoval(trx, 'a', 2)
    // Recorded before the end, because the order in which both callers are notified of it varies.
    happened.push('begun')
  })
  await Promise.all(keeping)
  expect(happened).toEqual(['begun', 'kept'])
  expect(await readRemoval(database, 'a')).toBe(2)
})

test('two deadlocked transactions both complete', async () => {
  const database = await start()
  await database
    .insertInto('collections')
    .values(['a', 'b'].map((name) => ({ name, total: 0, revision: 0, changed_at: 0 })))
    .execute()
  const both = Promise.withResolvers<void>()
  let locked = 0
  const bump = (name: string, other: string) =>
    transact(database, async (trx) => {
      const grow = (which: string) =>
        trx
          .updateTable('collections')
          .set({ revision: sql`revision + 1` })
          .where('name', '=', which)
          .execute()
      await grow(name)
      locked += 1
      if (locked === 2) both.resolve()
      await both.promise
      await grow(other)
    })
  await Promise.all([bump('a', 'b'), bump('b', 'a')])
  const rows = await database.selectFrom('collections').select('revision').execute()
  expect(rows).toEqual([{ revision: 2 }, { revision: 2 }])
})

test('a transaction whose connection is lost before its end is attempted again', async () => {
  const database = await start()
  let attempts = 0
  const name = await transact(database, async (trx) => {
    attempts += 1
    await trx
      .insertInto('collections')
      .values({ name: 'a', total: 0, revision: 0, changed_at: 0 })
      .execute()
    if (attempts === 1) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database)
    }
    const { name: found } = await trx
      .selectFrom('collections')
      .select('name')
      .executeTakeFirstOrThrow()
    return found
  })
  expect([name, attempts]).toEqual(['a', 2])
})

test('one process at a time does the housekeeping', async () => {
  const database = await start()
  const done: string[] = []
  await unlessUnderWay(database, 'housekeeping', async () => {
    await unlessUnderWay(database, 'housekeeping', async () => void done.push('meanwhile'))
    done.push('first')
  })
  await unlessUnderWay(database, 'housekeeping', async () => void done.push('later'))
  expect(done).toEqual(['first', 'later'])
})

test('a statement that exceeds its time limit is answered with 503 and a time to retry', async () => {
  const { database, end } = await openTestDatabase()
  onTestFinished(end)
  const error: unknown = await transact(database, async (trx) => {
    await sql`set local statement_timeout = 100`.execute(trx)
    await sql`select pg_sleep(5)`.execute(trx)
  }).catch((reason: unknown) => reason)
  expect(replyToError(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('an unreachable database is answered with 503, and counts are numbers', async () => {
  const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  const error: unknown = await nowhere
    .selectFrom('items')
    .selectAll()
    .execute()
    .catch((reason: unknown) => reason)
  await nowhere.destroy()
  expect(replyToError(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })

  const database = await start()
  const { count } = await database
    .selectFrom('items')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('servers with different clocks do not make the monotonic time pass faster', async () => {
  const database = await start()
  const storedTime = async () =>
    (await database.selectFrom('installation').select('seen').executeTakeFirstOrThrow()).seen
  // The time since the database was created also counts.
  await openMonotonicClock(database, { now: Date.now })
  const before = await storedTime()
  const clocks = [0, 60, 0].map((minutes) => ({ now: () => Date.now() + minutes * 60_000 }))
  for (const clock of clocks) await (await openMonotonicClock(database, clock)).tick()
  // Without the limit each clock that is ahead of the last one would add a quarter of an hour.
  expect((await storedTime()) - before).toBeLessThan(15 * 60_000)
})

test('a search uses the trigram index', async () => {
  const database = await start()
  const { rows } = await transact(database, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    return sql<Record<string, string>>`explain select id from items
      where search like ${'%atlas%'} escape '\\'`.execute(trx)
  })
  expect(JSON.stringify(rows)).toContain('items_search')
})
