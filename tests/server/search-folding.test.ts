import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { migrate } from '#server/database/migrations.ts'
import { tidyUp } from '#server/housekeeping.ts'
import type { Log } from '#server/services.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { listOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()
const member = sampleOf('member')
const members = callsOf(() => server, member)
const events = callsOf(() => server, sampleOf('event'))

const queryOf = (search: string) => `?search=${encodeURIComponent(search)}`

async function find(search: string): Promise<unknown[]> {
  const url = `${member.resource.paths.list}${queryOf(search)}`
  return listOf(await server.console.call({ method: 'GET', url })).map(({ name }) => name)
}

async function findPublic(search: string): Promise<unknown> {
  const url = `/public/members${queryOf(search)}`
  return (await send(server.app, { method: 'GET', url })).body.data
}

const alike = [
  ['Straße', 'STRASSE'],
  ['Łódź', 'lodz'],
  ['Søren', 'soren'],
  ['Işık', 'ISIK'],
  ['Ægir', 'aegir'],
  ['O’Brien', "O'Brien"],
  ['Jean\u2011Luc', 'jean-luc'],
  ['Take\u200BOff', 'takeoff'],
  ['محـــمد', 'محمد'],
  ['مدرسة', 'مدرسه'],
  ['مصطفى', 'مصطفي'],
  ['کریم', 'كريم'],
  ['علی\u200Cرضا', 'عليرضا'],
  ['٠٥٠', '050'],
  ['१२३४', '1234'],
  ['050 1234', '0501234'],
] as const

test('a search finds equivalent spellings in both directions', async () => {
  for (const [name, other] of alike) {
    for (const each of [`${name} A`, `${other} B`]) {
      server.clock.pass(1000)
      await members.add({ name: each })
    }
    const both = [`${other} B`, `${name} A`]
    expect([await find(`${name} `), await find(other)]).toEqual([both, both])
  }
})

test('items folded by a former version are found after the upgrade, also by public searches', async () => {
  const { database } = server
  await members.add({ name: 'Łukasz Strauß' })
  await events.add({ title: 'Łukasz Strauß' })
  const oldText = 'łukasz strauß'
  await database
    .updateTable('items')
    .set({ search: `${oldText}\n\u001f\n${oldText}` })
    .execute()
  expect(await find('lukasz strauss')).toEqual([])
  for (const table of ['webhook_deliveries', 'webhooks', 'cancelled_events', 'photo_batches'])
    await sql`drop table ${sql.table(table)}`.execute(database)
  await sql`alter table links drop column made_by`.execute(database)
  await sql`alter table admins drop column language`.execute(database)
  await sql`alter table admins drop column picture`.execute(database)
  await sql`alter table installation drop column factor_roles`.execute(database)
  await sql`alter table sessions drop column has_two_factors`.execute(database)
  await sql`delete from kysely_migration where name >= '0017'`.execute(database)
  await migrate(database)
  await tidyUp(server.services, { warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() })
  expect(await find('LUKASZ strauss')).toEqual(['Łukasz Strauß'])
  expect(await findPublic('lukasz')).toMatchObject([{ name: 'Łukasz Strauß' }])
  expect(await findPublic(String(member.values['email']))).toEqual([])
  const texts = await database.selectFrom('items').select('search').execute()
  expect(texts.filter(({ search }) => !search.includes('lukasz strauss'))).toEqual([])
})
