import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { dashboardPath } from '#contract/dashboard.ts'
import { members } from '#contract/resources/member.ts'
import { migrate } from '#server/database/migrations.ts'
import { beforeSafety } from '#tests/support/former-tables.ts'
import { historyPathOf } from '#tests/support/history-path.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { itemOf, listOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

/** Restores the tables to their state before the search migration, wholly or only its data. */
async function goBack(schemaState: 'without the search column' | 'with an empty search column') {
  const { schema } = server.database
  for (const text of beforeSafety) await sql.raw(text).execute(server.database)
  await schema.alterTable('collections').dropColumn('changed_at').execute()
  if (schemaState === 'without the search column')
    await schema.alterTable('items').dropColumn('search').execute()
  else await server.database.updateTable('items').set({ search: '' }).execute()
  await server.database
    // The migrator's own table, which is not part of the schema.
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom('kysely_migration')
    .where('name', '>', '0001-first-tables')
    .execute()
}

test.each(['without the search column', 'with an empty search column'] as const)(
  'data of an earlier version %s can be searched after a migration',
  async (schemaState) => {
    const enquiry = callsOf(() => server, sampleOf('enquiry'))
    const member = callsOf(() => server, sampleOf('member'))
    const kept = itemOf(await member.add())
    server.clock.pass(60_000)
    const { _id } = itemOf(await enquiry.add())
    await enquiry.add()
    server.clock.pass(60_000)
    await enquiry.remove(_id)
    await goBack(schemaState)

    server.clock.pass(60_000)
    await migrate(server.database)
    const rows = await server.database.selectFrom('items').select(['kind', 'search']).execute()
    expect(rows.find(({ kind }) => kind === 'enquiry')?.search).toContain('benhaddou-lefevre')
    const search = '/admin/get-member?search=ATLAS'
    const found = await server.console.call({ method: 'GET', url: search })
    expect(listOf(found)).toEqual([kept])
    const url = historyPathOf(members.name, kept._id)
    const history = await server.console.call({ method: 'GET', url })
    expect([history.status, listOf(history)]).toEqual([200, []])
    const dashboard = await server.console.call({ method: 'GET', url: dashboardPath })
    expect(dashboard.body.data).toMatchObject({
      totals: { memberships: 1, verifiedMemberships: 1 },
      summary: { lastUpdated: '2026-11-20T09:02:00.000Z' },
    })
  },
)
