import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'

import { toWireValues } from '#contract/resource.ts'
import { migrate, migrations } from '#server/database/migrations.ts'
import { openPostgresToMigrate } from '#server/database/postgres.ts'
import { formOf } from '#tests/server/console.ts'
import { listAt } from '#tests/support/list-at.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { signIn } from '#tests/support/test-server.ts'

import { startWorkerGroup } from './worker-group.ts'

/** A step of the next version, as the rule for migrations demands: it only adds. */
const nextStep: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.createTable('next_things').addColumn('id', 'text').execute()
    await schema.alterTable('items').addColumn('next', 'text').execute()
    await schema
      .alterTable('sessions')
      .addColumn('next', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('writes_next').on('writes').columns(['created_at', 'key']).execute()
  },
}

const { resource, values } = sampleOf('member')
/** Calls of each sender after the migration. */
const callsAfter = 20

test('processes of this version serve while one of the next version migrates their database', async () => {
  const { url, database } = await startWorkerGroup(2)
  const { token } = await signIn(url)
  const headers = { authorization: `Bearer ${token}` }
  const statuses: Record<string, number> = {}
  const send = async (path: string, init: RequestInit = {}) => {
    const { status } = await fetch(url + path, { headers, ...init })
    const call = `${init.method ?? 'GET'} ${status}`
    statuses[call] = (statuses[call] ?? 0) + 1
  }
  const add = () =>
    send(resource.paths.add ?? '', {
      method: 'POST',
      body: formOf(toWireValues(resource, values)),
    })
  const migration = { isOver: false }
  const sendThroughout = async (call: () => Promise<void>) => {
    await call()
    for (let after = 0; after < callsAfter; after += migration.isOver ? 1 : 0) await call()
  }
  const sending = Promise.all(
    [add, add, () => send(resource.paths.list), () => send('/public/members')].map(sendThroughout),
  )

  const next = openPostgresToMigrate(database)
  const answered = () => Object.values(statuses).reduce((sum, count) => sum + count, 0)
  await expect.poll(answered).toBeGreaterThan(0)
  const before = answered()
  await migrate(next, { ...migrations, '9999-next': nextStep })
    .then(() => next.destroy())
    .finally(() => (migration.isOver = true))
  expect(answered()).toBeGreaterThan(before)
  await sending
  const { 'POST 201': added = 0, 'GET 200': read = 0, ...others } = statuses
  expect(others).toEqual({})
  expect(added).toBeGreaterThanOrEqual(2 * callsAfter)
  expect(read).toBeGreaterThanOrEqual(2 * callsAfter)
  expect(await listAt(url, resource)).toHaveLength(added)
})
