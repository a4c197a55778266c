import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { baseValuesField } from '#contract/change.ts'
import { announced } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { contestedOf, baseValuesIn } from './base-values.ts'
import { type Call, itemOf } from './console.ts'

const { paths, switchField } = announcement

const server = appForEach()

const get = () => server.console.call({ method: 'GET', url: paths.list })
const upsert = (json: unknown, more: Partial<Call> = {}) =>
  server.console.call({ method: 'POST', url: paths.add, json, ...more })
const switchTo = (isActive: string, more: Partial<Call> = {}) =>
  server.console.call({ method: 'PUT', url: `${switchField.path}?isActive=${isActive}`, ...more })

const unseen = { ...announced, [baseValuesField]: { title: [], externalUrl: [] } }

describe('an announcement with base values', () => {
  test('is not created without its required fields, and its key stays unused', async () => {
    const half = { title: announced.title, [baseValuesField]: { title: [] } }
    const refused = await upsert(half, { key: 'save-1' })
    expect(refused.status).toBe(422)
    expect(refused.body.problems).toEqual({ externalUrl: 'External URL is required' })
    expect((await get()).body.data).toBeNull()
    expect(await server.rowCounts()).toEqual([0, 0, 0])
  })

  test('is created once by two admins who have seen none, and the second admin gets a conflict', async () => {
    const first = itemOf(await upsert(unseen))
    const same = await upsert(unseen)
    expect([same.status, itemOf(same)]).toEqual([200, first])
    const other = await upsert({ ...unseen, title: 'Mine' })
    expect(contestedOf(other)).toEqual([412, 'changed', ['title']])
    expect(itemOf(other)).toEqual(first)
    expect(itemOf(await get())).toEqual(first)
  })

  test('changes only the fields that it names, and checks no others', async () => {
    const first = itemOf(await upsert(announced))
    const { title } = baseValuesIn(announcement, first)
    const changed = await upsert({
      title: 'Sold out',
      externalUrl: 'x',
      [baseValuesField]: { title },
    })
    expect(changed.status).toBe(200)
    expect(itemOf(changed)).toEqual({ ...first, title: 'Sold out', version: 2 })
  })

  test('does not conflict with a switch of the announcement', async () => {
    const seen = baseValuesIn(announcement, itemOf(await upsert(announced)))
    await switchTo('false')
    const changed = await upsert({ ...announced, title: 'Sold out', [baseValuesField]: seen })
    expect(changed.status).toBe(200)
    expect(itemOf(changed)).toMatchObject({ title: 'Sold out', isActive: false })
  })
})

describe('a switch to a given state', () => {
  test('takes effect once, however often it is sent', async () => {
    const before = itemOf(await upsert(announced))
    const off = await switchTo('false', { key: 'switch-1' })
    expect(off.status).toBe(200)
    expect(off.body.message).toBe('Announcement deactivated successfully!')
    expect(itemOf(off)).toEqual({ ...before, isActive: false, version: 2 })
    const etag = (await get()).headers['etag']
    server.clock.pass(60_000)
    for (const key of ['switch-1', 'switch-2']) {
      const again = await switchTo('false', { key })
      expect([again.status, again.body]).toEqual([200, off.body])
    }
    expect((await get()).headers['etag']).toBe(etag)
    const on = await switchTo('true')
    expect(on.body.message).toBe('Announcement activated successfully!')
    expect(itemOf(on)).toMatchObject({ isActive: true, version: 3 })
  })

  test('is a different change from the switch to the other state', async () => {
    await upsert(announced)
    await switchTo('false', { key: 'switch-1' })
    expect((await switchTo('true', { key: 'switch-1' })).body.code).toBe('key-reused')
    expect(itemOf(await get())).toMatchObject({ isActive: false })
  })

  test.each(['', '1', 'yes', 'TRUE', 'true&isActive=false'])(
    'is refused for the state "%s"',
    async (isActive) => {
      const before = itemOf(await upsert(announced))
      const refused = await switchTo(isActive)
      expect([refused.status, refused.body.code]).toEqual([400, 'bad-request'])
      expect(refused.body.message).toBe('Please say isActive=true or isActive=false')
      expect(itemOf(await get())).toEqual(before)
    },
  )
})
