import { beforeEach, expect, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { announced, samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { type Call, formOf, itemOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'
import { type Row, rows } from './specified-calls.ts'

const server = appForEach()
let ids: Record<string, string>

/** Adds one item of each resource to the server. */
beforeEach(async () => {
  const added = samples.map(async (sample): Promise<[string, string]> => [
    sample.resource.name,
    itemOf(await callsOf(() => server, sample).add())._id,
  ])
  ids = Object.fromEntries(await Promise.all(added))
  const url = '/admin/upsert-header-announcement'
  await server.console.call({ method: 'POST', url, json: announced })
})

async function callOf({ call, json, form, image }: Row): Promise<Call> {
  const [method = '', path = ''] = call.split(' ')
  const named = samples.find(({ resource }) =>
    Object.values(resource.paths).some((each) => each.replace(':id', '{id}') === path),
  )
  const parts = { ...form, ...(image && { image: await smallPicture(3) }) }
  return {
    // The type of a row allows only valid methods.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    method: method as Call['method'],
    url: path.replace('{id}', ids[named?.resource.name ?? ''] ?? ''),
    ...(form || image ? { form: formOf(parts) } : { json }),
  }
}

test('section 7 of the specification names 35 calls', () => {
  expect(new Set(rows.map(({ call }) => call.split('?')[0])).size).toBe(35)
})

test.each(rows)('$call is answered as specified', async (row) => {
  const reply = await server.console.call(await callOf(row))
  expect(reply.body).toMatchObject({ success: true, ...row.reply })
  expect(reply.status).toBe(row.status ?? 200)
})

const guarded = rows.filter(({ call }) => !/login|logout/.test(call))

test.each(guarded)('$call requires a session', async (row) => {
  const before = await server.rowCounts()
  const reply = await send(server.app, await callOf(row))
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ success: false, code: 'unauthorised', message: 'Please sign in' })
  expect(await server.rowCounts()).toEqual(before)
})
