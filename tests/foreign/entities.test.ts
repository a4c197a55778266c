import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Caller, form, picture, startCaller } from './caller.ts'

let caller: Caller
beforeEach(async () => {
  caller = await startCaller()
})
afterEach(() => caller.backend.stop())

const address = expect.stringMatching(/^http:.*[/]uploads[/]/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const hall = { title: 'Open day', type: 'Meetup', description: '', location: 'Hall' }
const eventParts = () => ({
  ...hall,
  isRegular: 'true',
  eventDate: '2026-12-24',
  image: picture(),
})
const founderParts = () => ({
  ...{ fullName: 'Ada', isHighlighted: 'false', achievements: '["First"]' },
  ...{ socialLinks: '{"linkedIn":""}', image: picture() },
})
const photoParts = () => ({ title: 'Opening night', description: 'Words', image: picture() })

const kinds = [
  {
    entity: 'enquiries',
    add: '/admin/add-membership',
    list: '/admin/get-membership',
    one: 'membershipById',
    sent: () => form({ personalInfo: '{"firstName":"Ada"}' }),
    update: () => ({ personalInfo: { firstName: 'Ada' } }),
    stored: { personalInfo: { firstName: 'Ada' }, createdAt: time },
    listName: 'data',
    addedName: undefined,
  },
  {
    entity: 'members',
    add: '/admin/add-member',
    list: '/admin/get-member?page=1&limit=10',
    one: 'member',
    sent: () => form({ name: 'Ada', discount: '15%' }),
    update: () => ({ name: 'Ada', discount: '15%' }),
    stored: { name: 'Ada', discount: '15%' },
    listName: 'data',
    addedName: 'member',
  },
  {
    entity: 'events',
    add: '/admin/add-event',
    list: '/admin/get-events',
    one: 'event',
    sent: () => form(eventParts()),
    update: () => form(eventParts()),
    stored: { ...hall, isRegular: true, eventDate: '2026-12-24T00:00:00.000Z', imageUrl: address },
    listName: 'data',
    addedName: 'event',
  },
  {
    entity: 'banners',
    add: '/admin/add-banner',
    list: '/admin/get-banner',
    one: 'banner',
    sent: () => form({ image: picture() }),
    update: () => form({ image: picture() }),
    stored: { image: address, createdAt: time },
    listName: 'banners',
    addedName: undefined,
  },
  {
    entity: 'founderProfiles',
    add: '/admin/add-founderProfile',
    list: '/admin/get-founderProfiles',
    one: 'founderProfile',
    sent: () => form(founderParts()),
    update: () => form(founderParts()),
    stored: {
      ...{ fullName: 'Ada', isHighlighted: false, achievements: ['First'] },
      ...{ socialLinks: { linkedIn: '' }, imageUrl: address, createdAt: time, updatedAt: time },
    },
    listName: 'founderProfiles',
    addedName: 'data',
  },
  {
    entity: 'galleryItems',
    add: '/admin/add-gallery',
    list: '/admin/get-gallery',
    one: 'gallery',
    sent: () => form(photoParts()),
    update: () => form(photoParts()),
    stored: { title: 'Opening night', description: 'Words', image: address },
    listName: 'data',
    addedName: 'data',
  },
] as const

test.each(kinds)('$entity are added, listed, updated and deleted', async (kind) => {
  const { backend, call } = caller
  const { entity, one, listName, addedName } = kind
  const item = { ...kind.stored, _id: expect.stringMatching(/^[0-9a-f]{24}$/), __v: 0 }
  expect(await call('POST', kind.add, kind.sent())).toEqual({
    status: 201,
    body: { success: true, message: 'Created', ...(addedName && { [addedName]: item }) },
  })
  const { body } = await call('GET', kind.list)
  expect(body).toMatchObject({ success: true, [listName]: [item] })

  const id = backend.rows[entity][0]?._id
  const updated = await call('PUT', `/admin/update-${one}/${id}`, kind.update())
  expect(updated).toEqual({ status: 200, body: { success: true, message: 'Updated' } })
  expect(backend.rows[entity]).toEqual([item])
  const deleted = await call('DELETE', `/admin/delete-${one}/${id}`)
  expect(deleted).toEqual({ status: 200, body: { success: true, message: 'Deleted' } })
  expect(backend.rows[entity]).toEqual([])
  expect(backend.calls.flatMap(({ violations }) => violations)).toEqual([])
})

test.each([
  { entity: 'enquiries', path: '/admin/get-membershipById' },
  { entity: 'members', path: '/admin/get-memberbyid' },
  { entity: 'events', path: '/admin/get-event' },
  { entity: 'banners', path: '/admin/get-banner' },
  { entity: 'founderProfiles', path: '/admin/get-founderProfile' },
] as const)('one of the $entity is read by its id', async ({ entity, path }) => {
  const row = caller.backend.add(entity, {})
  const { body } = await caller.call('GET', `${path}/${row._id}`)
  expect(body).toEqual({ success: true, data: row })
  expect((await caller.call('GET', `${path}/unknown`)).status).toBe(404)
})
