import { randomUUID } from 'node:crypto'

import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { etagOf, pathTo, toParts } from '#contract/resource.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { samples } from '#tests/support/samples.ts'

import { formOf, itemOf, listOf, startApp, type TestApp } from './console.ts'

let server: TestApp

beforeEach(async () => {
  server = await startApp()
})

afterEach(() => server.app.close())

describe.each(samples)('$resource.name', ({ resource, values }) => {
  const { paths } = resource
  const parts = toParts(resource, values)

  async function add(more: Record<string, string | Buffer> = {}) {
    const picture = resource.picture && { [resource.picture.sentAs]: await smallPicture() }
    return server.console.call({
      method: 'POST',
      url: paths.add,
      form: formOf({ ...picture, ...parts, ...more }),
    })
  }

  const list = (headers: Record<string, string> = {}) =>
    server.console.call({ method: 'GET', url: paths.list, headers })

  test('an added item is in the list, with its values, times and version', async () => {
    expect(listOf(await list())).toEqual([])
    const added = await add()
    expect(added.status).toBe(201)
    const item = itemOf(added)
    expect(item).toMatchObject({
      ...values,
      version: 1,
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(added.headers['etag']).toBe(etagOf(item))
    expect(listOf(await list())).toEqual([item])
  })

  test('the newest item comes first', async () => {
    const older = itemOf(await add())
    server.clock.pass(1000)
    const newer = itemOf(await add())
    expect(listOf(await list()).map((item) => item._id)).toEqual([newer._id, older._id])
  })

  test('items stand in the order in which their phones saved them, however they travelled', async () => {
    const savedAt = (ms: number) => v7({ msecs: server.clock.now() - ms })
    const second = itemOf(await add({ _id: savedAt(1000) }))
    const third = itemOf(await add({ _id: savedAt(0) }))
    const first = itemOf(await add({ _id: savedAt(2000) }))
    const order = [third._id, second._id, first._id]
    expect(listOf(await list()).map((item) => item._id)).toEqual(order)
  })

  test('a phone whose clock is ahead, or years behind, does not decide the order', async () => {
    const ahead = itemOf(await add({ _id: v7({ msecs: server.clock.now() + 3_600_000 }) }))
    const behind = itemOf(await add({ _id: v7({ msecs: 0 }) }))
    expect([ahead.createdAt, behind.createdAt]).toEqual([
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ])
  })

  test('an item keeps the id that its phone has given it, and comes into being once', async () => {
    const _id = randomUUID()
    const first = await add({ _id })
    const second = await add({ _id })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(itemOf(second)).toEqual(itemOf(first))
    expect(itemOf(first)._id).toBe(_id)
    expect(listOf(await list())).toHaveLength(1)
  })

  test('another item under a known id does not pass for the one that is there', async () => {
    const _id = randomUUID()
    const first = itemOf(await add({ _id }))
    const [field = ''] = Object.keys(resource.fields)
    const other = await add({ _id, [field]: 'Something else' })
    expect(other.status).toBe(412)
    expect(itemOf(other)).toEqual(first)
    expect(listOf(await list())).toEqual([first])
  })

  test('an update changes what was sent and keeps the rest', async () => {
    const before = itemOf(await add())
    const [name = '', value = ''] = Object.entries(parts)[0] ?? []
    server.clock.pass(60_000)
    const updated = await server.console.call({
      method: 'PUT',
      url: pathTo(paths.update, before._id),
      form: formOf({ [name]: `${value} again` }),
    })
    expect(updated.status).toBe(200)
    const after = { ...before, version: 2, updatedAt: '2026-11-20T09:01:00.000Z' }
    expect(itemOf(updated)).toEqual({ ...after, [name]: `${value} again` })
    expect(listOf(await list())).toEqual([itemOf(updated)])
  })

  test('an update may come as JSON', async () => {
    const before = itemOf(await add())
    const updated = await server.console.call({
      method: 'PUT',
      url: pathTo(paths.update, before._id),
      json: values,
    })
    expect(updated.status).toBe(200)
    expect(itemOf(updated)).toMatchObject({ ...values, version: 2 })
  })

  test('a removed item is gone for good', async () => {
    const { _id } = itemOf(await add({ _id: randomUUID() }))
    const remove = () => server.console.call({ method: 'DELETE', url: pathTo(paths.remove, _id) })
    const removed = await remove()
    expect(removed.status).toBe(200)
    expect(itemOf(removed)).toEqual({ _id })
    expect(listOf(await list())).toEqual([])
    expect((await remove()).status).toBe(410)
    expect((await add({ _id })).status).toBe(410)
    const late = await server.console.call({
      method: 'PUT',
      url: pathTo(paths.update, _id),
      json: values,
    })
    expect(late.status).toBe(410)
  })

  test('a list that has not changed is not sent again', async () => {
    await add()
    const first = await list()
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = first.headers['etag'] ?? ''
    expect((await list({ 'if-none-match': etag })).status).toBe(304)
    expect((await list({ 'if-none-match': `W/${etag}, "x"` })).status).toBe(304)
    await add()
    expect((await list({ 'if-none-match': etag })).status).toBe(200)
  })

  test('of ten updates of the same version one wins, nine get what stands now', async () => {
    const before = itemOf(await add())
    const [name = ''] = Object.keys(parts)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        server.console.call({
          method: 'PUT',
          url: pathTo(paths.update, before._id),
          form: formOf({ [name]: `Version of phone ${nth}` }),
          ifMatch: etagOf(before),
          key: randomUUID(),
        }),
      ),
    )
    const winners = answers.filter((answer) => answer.status === 200)
    const losers = answers.filter((answer) => answer.status === 412)
    expect([winners.length, losers.length]).toEqual([1, 9])
    const [now] = listOf(await list())
    for (const loser of losers) {
      expect(loser.body.code).toBe('changed')
      expect(itemOf(loser)).toEqual(now)
    }
  })

  test('an item that somebody changed is not removed by one who has not seen the change', async () => {
    const before = itemOf(await add())
    const url = pathTo(paths.update, before._id)
    await server.console.call({ method: 'PUT', url, json: values })
    const removed = await server.console.call({
      method: 'DELETE',
      url: pathTo(paths.remove, before._id),
      ifMatch: etagOf(before),
    })
    expect(removed.status).toBe(412)
    expect(listOf(await list())).toHaveLength(1)
  })
})
