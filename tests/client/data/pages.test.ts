import { expect, test } from 'vitest'

import { searchItems, isOf, isOnPage, listIn, pathOf } from '#client/data/lists/pages.ts'
import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'

const member = (_id: string, name: string) => ({ _id, name })

test('only paginated resources are requested by page and search', () => {
  const query = { page: 2, search: 'Zoë & co' }
  expect(pathOf(events, query)).toBe('/admin/get-events')
  const path = '/admin/get-member?page=2&limit=10&search=Zo%C3%AB+%26+co'
  expect(pathOf(members, query)).toBe(path)
  expect([isOf(members, path), isOf(events, path)]).toEqual([true, false])
})

test.each([
  ['numbers', { total: 21, page: 3, limit: 10, totalPages: 3 }],
  ['numbers that are sent as text', { total: '21', page: '3', limit: '10', totalPages: '3' }],
])('the pagination of a list is read from %s', (_, pagination) => {
  const list = listIn(members, { data: [member('a', 'Zoë')], pagination })
  expect(list?.pagination).toEqual({ total: 21, page: 3, limit: 10, totalPages: 3 })
})

test.each([undefined, {}, { total: 'many' }])(
  'a reply whose pagination is %j is a single page',
  (pagination) => {
    const one = listIn(members, { data: [member('a', 'Zoë')], pagination })
    expect(one?.pagination).toEqual({ total: 1, page: 1, limit: 1, totalPages: 1 })
    expect(listIn(members, { data: [], pagination })?.pagination).toMatchObject({ limit: 1 })
    expect(listIn(members, { data: { items: [] }, pagination })).toBeUndefined()
  },
)

test('an item that appears twice because pages shifted is listed once, in its latest version', () => {
  const items = [member('a', 'Zoë'), member('b', 'Asha'), member('a', 'Zoe Perrin')]
  expect(searchItems(members, items, 'ZOE')).toEqual({
    items: [member('a', 'Zoe Perrin')],
    pagination: { total: 1, page: 1, limit: 1, totalPages: 1 },
  })
})

test.each([
  [undefined, true],
  [{ page: 1, search: '' }, true],
  [{ page: 1, search: 'zoe' }, true],
  [{ page: 1, search: 'asha' }, false],
  [{ page: 2, search: '' }, false],
])('whether a local addition is displayed for the query %j: %s', (query, isThere) => {
  expect(isOnPage(members, member('a', 'Zoë'), query)).toBe(isThere)
})
