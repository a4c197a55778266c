import { expect, test } from 'vitest'

import { nextPageIn, pagePath } from '#contract/list-cursor.ts'
import { addItem } from '#server/database/items.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, listOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()
const { resource, values } = sampleOf('galleryItem')
const calls = callsOf(() => server, sampleOf('galleryItem'))

/** Adds this many photos, some of them saved in the same millisecond; the first is the oldest. */
async function addMany(count: number, prefix = 'photo') {
  await server.database.transaction().execute(async (trx) => {
    for (let nth = 0; nth < count; nth += 1) {
      const madeAt = Date.UTC(2026, 0, 1) + Math.floor(nth / 3)
      const item = { kind: resource.name, id: `${prefix} ${nth}`, values, picture: null }
      await addItem(trx, { ...item, madeAt, now: madeAt })
    }
  })
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.console.call({ method: 'GET', url, headers })

/** Reads all pages by following the list reply. */
async function readParts() {
  const parts = []
  for (let part: string | undefined = 'newest'; part !== undefined;) {
    const reply = await get(pagePath(resource.paths.list, part))
    const next = nextPageIn(reply.body)
    parts.push({ part, reply, ids: listOf(reply).map(({ _id }) => _id), next })
    part = next?.part
  }
  return parts
}

const requestAgain = ({ part, reply }: Awaited<ReturnType<typeof readParts>>[number]) =>
  get(pagePath(resource.paths.list, part), { 'if-none-match': String(reply.headers['etag']) })

test('the pages of a list contain every item once, in order', async () => {
  await addMany(5000)
  const whole = listOf(await get(resource.paths.list)).map(({ _id }) => _id)
  expect(whole).toHaveLength(5000)
  const parts = await readParts()
  expect(parts.flatMap(({ ids }) => ids)).toEqual(whole)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts[0]?.ids.length).toBeLessThanOrEqual(240)
})

test('a short list is a single page', async () => {
  await addMany(50)
  const [only, ...others] = await readParts()
  expect(only?.ids).toHaveLength(50)
  expect(only?.next).toBeUndefined()
  expect(others).toEqual([])
})

test('a new item changes only the first page', async () => {
  await addMany(5000)
  const before = await readParts()
  server.clock.pass(1000)
  await calls.add()
  const after = await readParts()
  expect(after[0]?.next).toEqual(before[0]?.next)
  expect(after.slice(1).map(({ ids }) => ids)).toEqual(before.slice(1).map(({ ids }) => ids))
})

test('a change in a later page renames the tail, and leaves other pages unchanged', async () => {
  await addMany(5000)
  const before = await readParts()
  const changed = before[2]?.ids[5] ?? ''
  expect((await calls.update(changed, { form: formOf(await calls.changedParts()) })).status).toBe(
    200,
  )
  const [next, nextBefore] = [await readParts(), before].map(([newest]) => newest?.next)
  expect(next?.part).toBe(nextBefore?.part)
  expect(next?.restName).not.toBe(nextBefore?.restName)
  const asBefore = await Promise.all(before.map(requestAgain))
  // The first page contains the name of the tail, and the third page contains the change.
  expect(asBefore.map(({ status }) => status)).toEqual(
    before.map((_, nth) => (nth === 0 || nth === 2 ? 200 : 304)),
  )
})

test.each(['', 'oldest', '1', '1.', `1.${'x'.repeat(300)}`, 'newest&part=newest'])(
  'a page named "%s" is refused',
  async (part) => {
    const reply = await get(`${resource.paths.list}?part=${part}`)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain('The part must be')
  },
)

test('a page of a list requires a session', async () => {
  const response = await server.app.inject({
    method: 'GET',
    url: `${resource.paths.list}?part=newest`,
  })
  expect(response.statusCode).toBe(401)
})
