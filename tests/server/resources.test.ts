import { randomUUID } from 'node:crypto'

import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'

import { etagOf } from '#contract/resource.ts'
import { sampleOf, samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { contestedOf } from './base-values.ts'
import { itemOf, listOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

describe.each(samples)('$resource.name', (sample) => {
  const { picture, fields, names } = sample.resource
  const { values } = sample
  const calls = callsOf(() => server, sample)

  test('an added item is in the list, with its values, times and version', async () => {
    expect(listOf(await calls.list())).toEqual([])
    const added = await calls.add()
    expect(added.status).toBe(201)
    const item = itemOf(added)
    expect(item).toMatchObject({
      ...values,
      version: 1,
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(added.headers['etag']).toBe(etagOf(item))
    expect(listOf(await calls.list())).toEqual([item])
  })

  test('replies contain the list and a new item under their alternative names too', async () => {
    const added = await calls.add()
    const listed = await calls.list()
    const item = itemOf(added)
    expect(added.body).toEqual({ success: true, data: item, [names?.item ?? 'data']: item })
    const list = { success: true, data: [item], [names?.list ?? 'data']: [item] }
    expect(listed.body).toMatchObject(list)
  })

  test('an added item can be sent as JSON, unless it requires a picture', async () => {
    const needed = picture?.required
    const added = await calls.addAs({ json: values })
    expect(added.status).toBe(needed === undefined ? 201 : 422)
    expect(added.body.message).toBe(needed)
    expect(listOf(await calls.list())).toMatchObject(needed === undefined ? [values] : [])
  })

  test('values of a wrong type are refused, each with its problem', async () => {
    const { _id } = itemOf(await calls.add())
    const names = Object.keys(fields)
    const problems = names.map((name) => [name, `The type of ${name} is wrong`])
    for (const wrong of [5, null]) {
      const json = Object.fromEntries(names.map((name) => [name, wrong]))
      const reply = await calls.update(_id, { json })
      expect(reply.status).toBe(names.length === 0 ? 200 : 422)
      expect(reply.body.problems ?? {}).toEqual(Object.fromEntries(problems))
    }
  })

  test('the newest item comes first', async () => {
    const older = itemOf(await calls.add())
    server.clock.pass(1000)
    const newer = itemOf(await calls.add())
    expect(listOf(await calls.list()).map((item) => item._id)).toEqual([newer._id, older._id])
  })

  test('items are ordered by the time they were saved on the device, and not by arrival', async () => {
    const [first, second, third] = [2000, 1000, 0].map((ms) =>
      v7({ msecs: server.clock.now() - ms }),
    )
    for (const _id of [second, third, first]) await calls.add({ _id: _id ?? '' })
    const order = [third, second, first]
    expect(listOf(await calls.list()).map((item) => item._id)).toEqual(order)
  })

  test('a device with a wrong clock does not change the order', async () => {
    for (const msecs of [server.clock.now() + 3_600_000, 0]) {
      const { createdAt } = itemOf(await calls.add({ _id: v7({ msecs }) }))
      expect(createdAt).toBe('2026-11-20T09:00:00.000Z')
    }
  })

  test('another item with an existing id is refused with a conflict', async () => {
    const _id = randomUUID()
    const first = itemOf(await calls.add({ _id }))
    const other = await calls.add({ _id, ...(await calls.changedParts()) })
    expect(contestedOf(other)).toEqual([412, 'changed', undefined])
    expect(itemOf(other)).toEqual(first)
    expect(listOf(await calls.list())).toEqual([first])
  })

  test('an unchanged list is answered with 304', async () => {
    await calls.add()
    const first = await calls.list()
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = first.headers['etag'] ?? ''
    expect((await calls.list({ headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await calls.list({ headers: { 'if-none-match': `W/${etag}, "x"` } })).status).toBe(304)
    await calls.add()
    expect((await calls.list({ headers: { 'if-none-match': etag } })).status).toBe(200)
  })
})

// The specification has no call that reads a single gallery item.
const readable = samples.filter(({ resource }) => 'read' in resource.paths)

describe.each(readable)('$resource.name read by its id', (sample) => {
  const calls = callsOf(() => server, sample)

  test('an item is returned as in the list, with its ETag', async () => {
    const item = itemOf(await calls.add())
    const reply = await calls.read(item._id)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ success: true, data: item })
    expect(reply.headers['etag']).toBe(etagOf(item))
    expect(itemOf(await calls.read(item._id.toUpperCase()))).toEqual(item)
  })

  test('an unknown item is answered with 404, and a removed one with 410', async () => {
    const { _id } = itemOf(await calls.add())
    await calls.remove(_id)
    expect((await calls.read(randomUUID())).status).toBe(404)
    expect((await calls.read(_id)).status).toBe(410)
  })
})

const { addAs: addEnquiry } = callsOf(() => server, sampleOf('enquiry'))
const headers = { 'content-type': 'application/json' }
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('values nested 100,000 levels deep are refused as too large', async () => {
  const reply = await addEnquiry({ raw: `{"personalInfo":{"firstName":${deep(1e5)}}}`, headers })
  expect([reply.status, reply.body.code]).toEqual([413, 'too-large'])
})

test('values nested thousands of levels deep are refused for their type', async () => {
  const raw = `{"personalInfo":{"firstName":${deep(4500)}},"interests":${deep(4500)}}`
  const reply = await addEnquiry({ raw, headers })
  expect(reply.status).toBe(422)
  expect(reply.body.problems?.['interests']).toMatch(/type of interests|JSON object/)
})

test('a problem within nested values is reported for its group', async () => {
  const json = {
    personalInfo: { firstName: 'Inès', email: 'nowhere' },
    businessInfo: { industry: 7 },
    interests: { programInterests: 'Mentoring' },
  }
  const reply = await addEnquiry({ json })
  expect(reply.status).toBe(422)
  expect(reply.body.problems).toEqual({
    personalInfo: 'Invalid email format',
    businessInfo: 'The type of industry is wrong',
    interests: 'Program interests must be a JSON array of text',
  })
})
