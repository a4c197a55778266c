import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { type Resource, toWireValues } from '#contract/resource.ts'
import { samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, itemOf, listOf } from './console.ts'
import { contestedOf, partOf, seenIn } from './named.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

/** Something that no field of any kind has ever been. */
const never = ['what never was']

const neverSeen = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, never]))

/** The revision of a list, as its ETag tells it. */
async function revisionOf({ paths }: Resource) {
  const list = await server.console.call({ method: 'GET', url: paths.list })
  return list.headers['etag']
}

describe.each(samples)('$resource.name', (sample) => {
  const { resource, values, change } = sample
  const calls = callsOf(() => server, sample)

  /** An item that is there, and a change of some of its fields: of what was seen, or of anything. */
  async function makeItem() {
    const before = itemOf(await calls.add({ _id: randomUUID() }))
    const parts = await calls.changedParts()
    const names = Object.keys(parts)
    const make = (seen?: unknown) =>
      calls.update(before._id, {
        form: formOf({ ...parts, ...(seen !== undefined && partOf(seen)) }),
      })
    return { before, names, seen: seenIn(resource, before, names), make }
  }

  test.each(['what was seen', 'whatever is there'])(
    '%s is replaced, and nothing else',
    async (what) => {
      const { before, seen, make } = await makeItem()
      server.clock.pass(60_000)
      const changed = await make(what === 'what was seen' ? seen : undefined)
      expect(changed.status).toBe(200)
      const after = { ...before, version: 2, updatedAt: '2026-11-20T09:01:00.000Z' }
      expect(itemOf(changed)).toEqual({ ...after, ...(await calls.changedItem()) })
      expect(listOf(await calls.list())).toEqual([itemOf(changed)])
    },
  )

  test('a value that is one of many that were seen is replaced', async () => {
    const { seen, make } = await makeItem()
    const wide = Object.entries(seen).map(([name, values]) => [name, [...never, ...values, '']])
    expect((await make(Object.fromEntries(wide))).status).toBe(200)
  })

  test('what was not seen is not replaced: the answer says what it is', async () => {
    const { before, names, make } = await makeItem()
    const revision = await revisionOf(resource)
    const refused = await make(neverSeen(names))
    expect(contestedOf(refused)).toEqual([412, 'changed', names])
    expect(itemOf(refused)).toEqual(before)
    expect(listOf(await calls.list())).toEqual([before])
    expect(await revisionOf(resource)).toBe(revision)
  })

  test('what is so already is no change, whatever was seen', async () => {
    const { names, seen, make } = await makeItem()
    const changed = itemOf(await make(seen))
    const revision = await revisionOf(resource)
    server.clock.pass(60_000)
    const again = await make(neverSeen(names))
    expect([again.status, itemOf(again)]).toEqual([200, changed])
    expect(await revisionOf(resource)).toBe(revision)
  })

  test('a change may come as JSON, what it has seen as the text of the wire', async () => {
    const { before } = await makeItem()
    const seen = seenIn(resource, before, Object.keys(change))
    const changed = await calls.update(before._id, { json: { ...change, seen } })
    expect(changed.status).toBe(200)
    // A banner has no field but its picture.
    const version = Object.keys(change).length > 0 ? 2 : 1
    expect(itemOf(changed)).toEqual({ ...before, ...change, version })
  })

  test('a change of anything may come as JSON, too', async () => {
    const { before } = await makeItem()
    const changed = await calls.update(before._id, { json: { ...values, ...change } })
    expect(changed.status).toBe(200)
    expect(itemOf(changed)).toEqual({ ...before, ...change, version: 2 })
  })

  test('a removal removes what was seen', async () => {
    const { before } = await makeItem()
    const json = { seen: seenIn(resource, before) }
    expect((await calls.remove(before._id, { json })).status).toBe(200)
    expect(listOf(await calls.list())).toEqual([])
  })

  test('a removal leaves what has become something else', async () => {
    const { before, names, seen, make } = await makeItem()
    const changed = itemOf(await make(seen))
    const json = { seen: seenIn(resource, before) }
    const refused = await calls.remove(before._id, { json, key: 'remove-1' })
    expect(contestedOf(refused)).toEqual([412, 'changed', expect.any(Array)])
    expect(new Set(Object(refused.body['contested']))).toEqual(new Set(names))
    expect(itemOf(refused)).toEqual(changed)
    expect(listOf(await calls.list())).toEqual([changed])

    const more = { json: { seen: seenIn(resource, changed) }, key: 'remove-1' }
    expect((await calls.remove(before._id, more)).status).toBe(200)
  })
})

describe.each(samples)('adding a $resource.name', (sample) => {
  const { resource, values } = sample
  const calls = callsOf(() => server, sample)
  const all = [...Object.keys(resource.fields), resource.picture?.sentAs ?? []].flat()
  const nothing = Object.fromEntries(all.map((name) => [name, []]))

  test.each([
    ['that names its fields', partOf(nothing)],
    ['that names none', {}],
  ])('the same %s is one, under the id of its phone', async (_what, named) => {
    const parts = { _id: randomUUID(), ...named }
    const [added, again] = [await calls.add(parts), await calls.add(parts)]
    expect([added.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(added.body)
    expect(itemOf(added)._id).toBe(parts._id)
    expect(listOf(await calls.list())).toEqual([itemOf(added)])
  })

  test('one that was repaired goes over what its first attempt has made', async () => {
    const _id = randomUUID()
    const before = itemOf(await calls.add({ _id, ...partOf(nothing) }))
    const seen = seenIn(resource, before)
    const repaired = await calls.add({ _id, ...(await calls.changedParts()), ...partOf(seen) })
    expect(repaired.status).toBe(200)
    expect(itemOf(repaired)).toEqual({ ...before, ...(await calls.changedItem()), version: 2 })
    expect(repaired.body[resource.names?.item ?? 'data']).toEqual(repaired.body.data)
  })

  test('one that was repaired goes over nothing that somebody else has made of it', async () => {
    const _id = randomUUID()
    const before = itemOf(await calls.add({ _id, ...partOf(nothing) }))
    const parts = await calls.changedParts()
    const repaired = await calls.add({ _id, ...parts, ...partOf(nothing) })
    expect(contestedOf(repaired)).toEqual([412, 'changed', expect.any(Array)])
    expect(new Set(Object(repaired.body['contested']))).toEqual(new Set(Object.keys(parts)))
    expect(itemOf(repaired)).toEqual(before)
    expect(listOf(await calls.list())).toEqual([before])
  })

  test('one that comes after its removal is refused, though it never was there', async () => {
    const _id = randomUUID()
    expect((await calls.remove(_id)).status).toBe(404)
    expect((await calls.add({ _id })).status).toBe(410)
  })

  test('one that was removed meanwhile is gone for good', async () => {
    const { _id } = itemOf(await calls.add({ _id: randomUUID() }))
    const removed = await calls.remove(_id)
    expect(removed.status).toBe(200)
    expect(itemOf(removed)).toEqual({ _id })
    expect((await calls.remove(_id)).status).toBe(410)
    expect((await calls.add({ _id })).status).toBe(410)
    expect((await calls.add({ _id, ...partOf(nothing) })).status).toBe(410)
    expect((await calls.update(_id, { json: values })).status).toBe(410)
    expect(listOf(await calls.list())).toEqual([])
  })
})

const pictured = samples.filter(({ resource }) => resource.picture)

test.each(pictured)(
  'a $resource.name that is there keeps its picture; a new one needs it',
  async (sample) => {
    const { resource, values } = sample
    const calls = callsOf(() => server, sample)
    const _id = randomUUID()
    const before = itemOf(await calls.add({ _id }))
    const content = {
      ...toWireValues(resource, values),
      ...partOf(seenIn(resource, before, Object.keys(resource.fields))),
    }
    const again = await calls.addAs({ form: formOf({ ...content, _id }) })
    expect([again.status, itemOf(again)]).toEqual([200, before])
    const other = await calls.addAs({ form: formOf({ ...content, _id: randomUUID() }) })
    expect(other.status).toBe(resource.picture?.required === undefined ? 201 : 422)
  },
)
