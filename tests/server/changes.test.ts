import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { etagOf } from '#contract/resource.ts'
import { samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, itemOf, listOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

describe.each(samples)('$resource.name', (sample) => {
  const { values, change } = sample
  const calls = callsOf(() => server, sample)

  test('an update changes what was sent and keeps the rest', async () => {
    const before = itemOf(await calls.add())
    server.clock.pass(60_000)
    const updated = await calls.update(before._id, { form: formOf(await calls.changedParts()) })
    expect(updated.status).toBe(200)
    const after = { ...before, version: 2, updatedAt: '2026-11-20T09:01:00.000Z' }
    expect(itemOf(updated)).toEqual({ ...after, ...(await calls.changedItem()) })
    expect(listOf(await calls.list())).toEqual([itemOf(updated)])
  })

  test('an update may come as JSON', async () => {
    const before = itemOf(await calls.add())
    const updated = await calls.update(before._id, { json: { ...values, ...change } })
    expect(updated.status).toBe(200)
    expect(itemOf(updated)).toEqual({ ...before, ...change, version: 2 })
  })

  test('an addition that comes after its removal is refused, though it never was there', async () => {
    const _id = randomUUID()
    expect((await calls.remove(_id)).status).toBe(404)
    expect((await calls.add({ _id })).status).toBe(410)
  })

  test('a removed item is gone for good', async () => {
    const { _id } = itemOf(await calls.add({ _id: randomUUID() }))
    const removed = await calls.remove(_id)
    expect(removed.status).toBe(200)
    expect(itemOf(removed)).toEqual({ _id })
    expect(listOf(await calls.list())).toEqual([])
    expect((await calls.remove(_id)).status).toBe(410)
    expect((await calls.add({ _id })).status).toBe(410)
    expect((await calls.update(_id, { json: values })).status).toBe(410)
  })

  test('of ten updates of the same version one wins, nine get what stands now', async () => {
    const before = itemOf(await calls.add())
    const form = formOf(await calls.changedParts())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        calls.update(before._id, { form, ifMatch: etagOf(before), key: randomUUID() }),
      ),
    )
    const winners = answers.filter((answer) => answer.status === 200)
    const losers = answers.filter((answer) => answer.status === 412)
    expect([winners.length, losers.length]).toEqual([1, 9])
    const [now] = listOf(await calls.list())
    for (const loser of losers) {
      expect(loser.body.code).toBe('changed')
      expect(itemOf(loser)).toEqual(now)
    }
  })

  test('an item that somebody changed is not removed by one who has not seen the change', async () => {
    const before = itemOf(await calls.add())
    await calls.update(before._id, { json: values })
    const removed = await calls.remove(before._id, { ifMatch: etagOf(before) })
    expect(removed.status).toBe(412)
    expect(listOf(await calls.list())).toHaveLength(1)
  })
})
