import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { assignRequestIds, requestNaming } from '#server/base/request-ids.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const version = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** Starts an app whose reply is the statement that PostgreSQL runs during a request. */
async function startApp() {
  const { database, end } = await openTestDatabase()
  const app = Fastify(requestNaming)
  assignRequestIds(app)
  app.get('/', async () => {
    const own = sql<{
      query: string
    }>`select query from pg_stat_activity where pid = pg_backend_pid()`
    const { rows } = await own.execute(database)
    return rows
  })
  onTestFinished(async () => {
    await app.close()
    await end()
  })
  return app
}

const statement = 'select query from pg_stat_activity where pid = pg_backend_pid()'

test.each([
  [version, `${statement} /*traceparent='${version}'*/`],
  [`01${version.slice(2)}-*/ select 1`, `${statement} /*traceparent='01${version.slice(2)}'*/`],
  ["rubbish'*/", statement],
])('with the trace %s the statement is %s', async (traceparent, query) => {
  const app = await startApp()
  const { body } = await app.inject({ url: '/', headers: { traceparent } })
  expect(JSON.parse(body)).toEqual([{ query }])
})
