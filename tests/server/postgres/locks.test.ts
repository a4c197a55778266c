import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { unlessUnderWay } from '#server/database/locks.ts'
import {
  beginRemoval,
  isMarked,
  markPictures,
  readRemoval,
  unmarkPicture,
} from '#server/database/picture-files.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { transact } from '#server/database/transact.ts'
import { replyToError } from '#server/fault.ts'
import { openMonotonicClock } from '#server/monotonic-clock.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

async function start() {
  const { database, end } = await openTestDatabase()
  onTestFinished(end)
  return database
}

test('whoever keeps a picture waits for the removal that has looked at its mark, and hears of it', async () => {
  const database = await start()
  const happened: string[] = []
  await markPictures(database, ['a'], 1)
  const keeping: Promise<void>[] = []
  await transact(database, async (trx) => {
    expect(await isMarked(trx, { sha256: 'a', by: 1 })).toBe(true)
    keeping.push(unmarkPicture(database, 'a').then(() => void happened.push('kept')))
    // Time enough for whoever did not wait.
    await sql`select pg_sleep(0.3)`.execute(trx)
    await beginRemoval(trx, 'a', 2)
    // Not once it has ended: which of the two hears of that first is a matter of luck.
    happened.push('begun')
  })
  await Promise.all(keeping)
  expect(happened).toEqual(['begun', 'kept'])
  expect(await readRemoval(database, 'a')).toBe(2)
})

test('two transactions that wait for each other both come through', async () => {
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

test('a connection that is lost before the end costs a second attempt', async () => {
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

test('one process at a time keeps house', async () => {
  const database = await start()
  const done: string[] = []
  await unlessUnderWay(database, 'housekeeping', async () => {
    await unlessUnderWay(database, 'housekeeping', async () => void done.push('meanwhile'))
    done.push('first')
  })
  await unlessUnderWay(database, 'housekeeping', async () => void done.push('later'))
  expect(done).toEqual(['first', 'later'])
})

test('what takes too long is ended, and answered so that it is asked again', async () => {
  const { database, end } = await openTestDatabase()
  onTestFinished(end)
  const error: unknown = await transact(database, async (trx) => {
    await sql`set local statement_timeout = 100`.execute(trx)
    await sql`select pg_sleep(5)`.execute(trx)
  }).catch((reason: unknown) => reason)
  expect(replyToError(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('a database that nobody can reach is answered so, too, and no count comes as text', async () => {
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

test('servers whose clocks differ do not make the time pass faster', async () => {
  const database = await start()
  const seen = async () =>
    (await database.selectFrom('installation').select('seen').executeTakeFirstOrThrow()).seen
  // What has passed since this database was made counts by itself.
  await openMonotonicClock(database, { now: Date.now })
  const before = await seen()
  const clocks = [0, 60, 0].map((minutes) => ({ now: () => Date.now() + minutes * 60_000 }))
  for (const clock of clocks) await (await openMonotonicClock(database, clock)).tick()
  // It goes on by a quarter of an hour for each clock that is ahead of the last one.
  expect((await seen()) - before).toBeLessThan(15 * 60_000)
})

test('a search goes by trigrams', async () => {
  const database = await start()
  const { rows } = await transact(database, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    return sql<Record<string, string>>`explain select id from items
      where search like ${'%atlas%'} escape '\\'`.execute(trx)
  })
  expect(JSON.stringify(rows)).toContain('items_search')
})
