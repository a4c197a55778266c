import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { auditOf, csvOf } from './audit-of.ts'
import { itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()
const eventCalls = callsOf(() => server, sampleOf('event'))
const csv = (query = '') => csvOf(server, query)
const addEvent = async (title = 'Summit') => itemOf(await eventCalls.add({ title }))._id

test('the CSV has a line for each changed field, and no cell is a formula', async () => {
  const id = await addEvent()
  await eventCalls.update(id, { json: { title: '=HYPERLINK("http://a.example","a")' } })
  const { payload, headers } = await csv('?kind=event')
  expect(headers['content-disposition']).toContain('take-off-audit.csv')
  const [head, first] = payload.split('\n')
  expect(head).toBe('\ufefftime,who,from,what,kind,id,field,before,after')
  expect(first).toContain(`,update,event,${id},title,Summit,"'=HYPERLINK(""http`)
  expect((await csv('?until=x')).statusCode).toBe(422)
})

test('an export is recorded with its filters, also in its own file', async () => {
  const from = new Date(server.clock.now()).toISOString()
  const { payload } = await csv(`?kind=account&op=audit-exported&from=${from}`)
  expect(payload).toContain(`,audit-exported,account,${server.console.account._id},about,,account`)
  const [entry] = (await auditOf(server)).entries
  expect(entry).toMatchObject({ op: 'audit-exported', by: server.console.account })
  expect(entry?.changes).toEqual([
    { field: 'about', from: null, to: 'account' },
    { field: 'act', from: null, to: 'audit-exported' },
    { field: 'from', from: null, to: from },
  ])
})

test('an export that cannot be recorded sends no entry', async () => {
  await addEvent('Private')
  await sql`alter table history rename column write_key to away`.execute(server.database)
  const { statusCode, payload } = await csv()
  expect([statusCode, payload.includes('Private')]).toEqual([500, false])
})

test('a CSV that cannot be read to its end is cut off, and the server keeps running', async () => {
  const id = await addEvent()
  const row = await server.database.selectFrom('history').selectAll().executeTakeFirstOrThrow()
  const { n: _, ...copied } = row
  await server.database
    .insertInto('history')
    .values(Array.from({ length: 500 }, () => copied))
    .execute()
  await server.database
    .updateTable('history')
    .set({ changes: 'damaged' })
    .where('n', '=', row.n)
    .execute()
  await expect(csv('?kind=event')).rejects.toThrow('destroyed')
  await eventCalls.update(id, { json: { title: 'Summit of 2027' } })
  expect((await auditOf(server, { kind: 'event' })).entries[0]).toMatchObject({ op: 'update' })
})
