import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { type Resource, toWireValues } from '#contract/resource.ts'
import { samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { contestedOf, baseValuesPart, baseValuesIn } from './base-values.ts'
import { formOf, itemOf, listOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

/** A value that no field has ever had. */
const never = ['what never was']

const neverSeen = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, never]))

/** Returns the ETag of a list, which contains its revision. */
async function revisionOf({ paths }: Resource) {
  const list = await server.console.call({ method: 'GET', url: paths.list })
  return list.headers['etag']
}

describe.each(samples)('$resource.name', (sample) => {
  const { resource, values, change } = sample
  const calls = callsOf(() => server, sample)

  /** Adds an item; returns it with a function that changes some of its fields, with or without base values. */
  async function makeItem() {
    const before = itemOf(await calls.add({ _id: randomUUID() }))
    const parts = await calls.changedParts()
    const names = Object.keys(parts)
    const make = (seen?: unknown) =>
      calls.update(before._id, {
        form: formOf({ ...parts, ...(seen !== undefined && baseValuesPart(seen)) }),
      })
    return { before, names, seen: baseValuesIn(resource, before, names), make }
  }

  test.each(['with base values', 'without base values'])(
    'a change %s replaces only its fields',
    async (variant) => {
      const { before, seen, make } = await makeItem()
      server.clock.pass(60_000)
      const changed = await make(variant === 'with base values' ? seen : undefined)
      expect(changed.status).toBe(200)
      const after = { ...before, version: 2, updatedAt: '2026-11-20T09:01:00.000Z' }
      expect(itemOf(changed)).toEqual({ ...after, ...(await calls.changedItem()) })
      expect(listOf(await calls.list())).toEqual([itemOf(changed)])
    },
  )

  test('a value that equals one of several base values is replaced', async () => {
    const { seen, make } = await makeItem()
    const wide = Object.entries(seen).map(([name, values]) => [name, [...never, ...values, '']])
    expect((await make(Object.fromEntries(wide))).status).toBe(200)
  })

  test('a value that equals no base value is not replaced, and the reply contains it', async () => {
    const { before, names, make } = await makeItem()
    const revision = await revisionOf(resource)
    const refused = await make(neverSeen(names))
    expect(contestedOf(refused)).toEqual([412, 'changed', names])
    expect(itemOf(refused)).toEqual(before)
    expect(listOf(await calls.list())).toEqual([before])
    expect(await revisionOf(resource)).toBe(revision)
  })

  test('a value that is already set is not a change, whatever the base values', async () => {
    const { names, seen, make } = await makeItem()
    const changed = itemOf(await make(seen))
    const revision = await revisionOf(resource)
    server.clock.pass(60_000)
    const again = await make(neverSeen(names))
    expect([again.status, itemOf(again)]).toEqual([200, changed])
    expect(await revisionOf(resource)).toBe(revision)
  })

  test('a change can be sent as JSON with its base values as wire text', async () => {
    const { before } = await makeItem()
    const seen = baseValuesIn(resource, before, Object.keys(change))
    const changed = await calls.update(before._id, { json: { ...change, seen } })
    expect(changed.status).toBe(200)
    // The only field of a banner is its picture.
    const version = Object.keys(change).length > 0 ? 2 : 1
    expect(itemOf(changed)).toEqual({ ...before, ...change, version })
  })

  test('a change without base values can be sent as JSON', async () => {
    const { before } = await makeItem()
    const changed = await calls.update(before._id, { json: { ...values, ...change } })
    expect(changed.status).toBe(200)
    expect(itemOf(changed)).toEqual({ ...before, ...change, version: 2 })
  })

  test('a removal with matching base values removes the item', async () => {
    const { before } = await makeItem()
    const json = { seen: baseValuesIn(resource, before) }
    expect((await calls.remove(before._id, { json })).status).toBe(200)
    expect(listOf(await calls.list())).toEqual([])
  })

  test('a removal with other base values keeps the item', async () => {
    const { before, names, seen, make } = await makeItem()
    const changed = itemOf(await make(seen))
    const json = { seen: baseValuesIn(resource, before) }
    const refused = await calls.remove(before._id, { json, key: 'remove-1' })
    expect(contestedOf(refused)).toEqual([412, 'changed', expect.any(Array)])
    expect(new Set(Object(refused.body['contested']))).toEqual(new Set(names))
    expect(itemOf(refused)).toEqual(changed)
    expect(listOf(await calls.list())).toEqual([changed])

    const more = { json: { seen: baseValuesIn(resource, changed) }, key: 'remove-1' }
    expect((await calls.remove(before._id, more)).status).toBe(200)
  })
})

describe.each(samples)('adding a $resource.name', (sample) => {
  const { resource, values } = sample
  const calls = callsOf(() => server, sample)
  const all = [...Object.keys(resource.fields), resource.picture?.sentAs ?? []].flat()
  const nothing = Object.fromEntries(all.map((name) => [name, []]))

  test.each([
    ['with base values', baseValuesPart(nothing)],
    ['without base values', {}],
  ])(
    'an addition %s that is sent twice creates one item, under the id of its device',
    async (_what, named) => {
      const parts = { _id: randomUUID(), ...named }
      const [added, again] = [await calls.add(parts), await calls.add(parts)]
      expect([added.status, again.status]).toEqual([201, 200])
      expect(again.body).toEqual(added.body)
      expect(itemOf(added)._id).toBe(parts._id)
      expect(listOf(await calls.list())).toEqual([itemOf(added)])
    },
  )

  test('a repaired addition replaces the values of its first attempt', async () => {
    const _id = randomUUID()
    const before = itemOf(await calls.add({ _id, ...baseValuesPart(nothing) }))
    const seen = baseValuesIn(resource, before)
    const repaired = await calls.add({
      _id,
      ...(await calls.changedParts()),
      ...baseValuesPart(seen),
    })
    expect(repaired.status).toBe(200)
    expect(itemOf(repaired)).toEqual({ ...before, ...(await calls.changedItem()), version: 2 })
    expect(repaired.body[resource.names?.item ?? 'data']).toEqual(repaired.body.data)
  })

  test('a repaired addition does not replace values that another admin has changed', async () => {
    const _id = randomUUID()
    const before = itemOf(await calls.add({ _id, ...baseValuesPart(nothing) }))
    const parts = await calls.changedParts()
    const repaired = await calls.add({ _id, ...parts, ...baseValuesPart(nothing) })
    expect(contestedOf(repaired)).toEqual([412, 'changed', expect.any(Array)])
    expect(new Set(Object(repaired.body['contested']))).toEqual(new Set(Object.keys(parts)))
    expect(itemOf(repaired)).toEqual(before)
    expect(listOf(await calls.list())).toEqual([before])
  })

  test('an addition that arrives after its removal is refused, even if the item never existed', async () => {
    const _id = randomUUID()
    expect((await calls.remove(_id)).status).toBe(404)
    expect((await calls.add({ _id })).status).toBe(410)
  })

  test('an addition of a removed item is refused', async () => {
    const { _id } = itemOf(await calls.add({ _id: randomUUID() }))
    const removed = await calls.remove(_id)
    expect(removed.status).toBe(200)
    expect(itemOf(removed)).toEqual({ _id })
    expect((await calls.remove(_id)).status).toBe(410)
    expect((await calls.add({ _id })).status).toBe(410)
    expect((await calls.add({ _id, ...baseValuesPart(nothing) })).status).toBe(410)
    expect((await calls.update(_id, { json: values })).status).toBe(410)
    expect(listOf(await calls.list())).toEqual([])
  })
})

const pictured = samples.filter(({ resource }) => resource.picture)

test.each(pictured)(
  'a repeated addition of a $resource.name keeps its picture, and a new item requires one',
  async (sample) => {
    const { resource, values } = sample
    const calls = callsOf(() => server, sample)
    const _id = randomUUID()
    const before = itemOf(await calls.add({ _id }))
    const content = {
      ...toWireValues(resource, values),
      ...baseValuesPart(baseValuesIn(resource, before, Object.keys(resource.fields))),
    }
    const again = await calls.addAs({ form: formOf({ ...content, _id }) })
    expect([again.status, itemOf(again)]).toEqual([200, before])
    const other = await calls.addAs({ form: formOf({ ...content, _id: randomUUID() }) })
    expect(other.status).toBe(resource.picture?.required === undefined ? 201 : 422)
  },
)
