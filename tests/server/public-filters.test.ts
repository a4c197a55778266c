import { beforeEach, describe, expect, test } from 'vitest'

import { publicLists } from '#contract/public.ts'
import { calls } from '#server/docs/document.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { listOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

const get = (url: string) => send(server.app, { method: 'GET', url })
const shownAt = async (url: string, name: string) =>
  listOf(await get(url)).map((item) => item[name])
const problemsAt = async (url: string) => {
  const { status, body } = await get(url)
  return [status, body.problems]
}

async function add(kind: 'event' | 'member', all: Record<string, string>[]) {
  for (const values of all) {
    server.clock.pass(1000)
    expect(await callsOf(() => server, sampleOf(kind)).add(values)).toMatchObject({ status: 201 })
  }
}

describe('members', () => {
  beforeEach(() =>
    add('member', [
      { name: 'zoe', company: 'Beta', industry: 'Law', location: 'Tunis' },
      { name: 'Ann', company: 'alpha', industry: 'Law & Order', location: 'Tunis' },
      { name: 'عائشة', company: 'Gamma', industry: 'Law', location: 'Tunis, La Marsa' },
      { name: 'Éva', company: 'Beta', industry: 'Law', location: 'Sfax' },
    ]),
  )
  const names = (query: string) => shownAt(`/public/members?${query}`, 'name')

  test('are filtered by the whole industry and location', async () => {
    expect(await names('industry=Law')).toEqual(['Éva', 'عائشة', 'zoe'])
    expect(await names('industry=law')).toEqual([])
    expect(await names('location=Tunis')).toEqual(['Ann', 'zoe'])
    expect(await names('location=Tunis&industry=Law')).toEqual(['zoe'])
    expect(await names('location=Tunis&search=ann')).toEqual(['Ann'])
    expect(await names('industry=&location=')).toHaveLength(4)
  })

  test('are still filtered by category, which narrows the industry', async () => {
    expect(await names('category=Law')).toEqual(['Éva', 'عائشة', 'zoe'])
    expect(await names('category=Law&industry=Law')).toEqual(['Éva', 'عائشة', 'zoe'])
    expect(await names('category=Law&industry=Textiles')).toEqual([])
  })

  test('are sorted by name, by company, and newest first', async () => {
    expect(await names('sort=name')).toEqual(['Ann', 'zoe', 'Éva', 'عائشة'])
    expect(await names('sort=company')).toEqual(['Ann', 'Éva', 'zoe', 'عائشة'])
    expect(await names('sort=newest')).toEqual(await names(''))
    expect(await names('sort=name&industry=Law&limit=2')).toEqual(['zoe', 'Éva'])
    expect(await names('sort=name&industry=Law&limit=2&page=2')).toEqual(['عائشة'])
  })

  test('in a list of more than 10,000 items only what was found is sorted by text', async () => {
    await server.database.updateTable('collections').set({ total: 10_001 }).execute()
    expect(await problemsAt('/public/members?sort=name')).toEqual([
      422,
      { sort: 'The list is too long to be sorted like this without a search' },
    ])
    expect(await names('sort=name&search=tunis')).toEqual(['Ann', 'zoe', 'عائشة'])
    expect(await names('sort=name&location=Tunis')).toEqual(['Ann', 'zoe'])
    expect(await names('sort=newest')).toHaveLength(4)
  })
})

describe('events', () => {
  beforeEach(() =>
    // The clock of the tests begins on 2026-11-20.
    add('event', [
      { title: 'brunch', eventDate: '2027-01-10', type: 'Meal', location: 'Petit Port, Marseille' },
      { title: 'Dinner', eventDate: '2019-05-01', type: 'Meal', location: 'Marseille 50%_' },
      { title: 'Apero', eventDate: '2026-12-01', type: 'Talk', location: 'Tunis' },
    ]),
  )
  const titles = (query: string) => shownAt(`/public/events?${query}`, 'title')

  test('are filtered by the whole type, and by a part of the location', async () => {
    expect(await titles('type=Meal')).toEqual(['brunch', 'Dinner'])
    expect(await titles('type=Mea')).toEqual([])
    expect(await titles('category=Meal&type=Talk')).toEqual([])
    expect(await titles('location=Marseille')).toEqual(['brunch', 'Dinner'])
    expect(await titles('location=marseille')).toEqual([])
    expect(await titles('location=port%2C%20M')).toEqual([])
    expect(await titles('location=Port%2C%20M')).toEqual(['brunch'])
    expect(await titles('location=50%25_')).toEqual(['Dinner'])
    expect(await titles('location=Marseille&when=past')).toEqual(['Dinner'])
  })

  test('are sorted by date, by title, and newest first', async () => {
    expect(await titles('')).toEqual(['brunch', 'Apero', 'Dinner'])
    expect(await titles('sort=-date')).toEqual(['brunch', 'Apero', 'Dinner'])
    expect(await titles('sort=date')).toEqual(['Dinner', 'Apero', 'brunch'])
    expect(await titles('sort=title')).toEqual(['Apero', 'brunch', 'Dinner'])
    expect(await titles('sort=newest')).toEqual(['Apero', 'Dinner', 'brunch'])
    expect(await titles('when=upcoming')).toEqual(['Apero', 'brunch'])
    expect(await titles('when=upcoming&sort=-date')).toEqual(['brunch', 'Apero'])
  })
})

test.each([
  ['/public/members?sort=age', { sort: '"sort" must be one of newest, name, company' }],
  ['/public/banners?sort=title', { sort: '"sort" must be one of newest' }],
  [
    '/public/events?sort=date&sort=title',
    {
      sort: '"sort" must be one of date, -date, title, newest',
    },
  ],
  ['/public/events?location=a&location=b', { location: 'Please give one location' }],
  [
    `/public/members?industry=${'x'.repeat(201)}`,
    { industry: 'The industry is too long (200 characters at most)' },
  ],
  [
    '/public/members?search=a+b+c+d+e+f+g+h+i+j+k',
    { search: 'The search is too long (10 different words at most)' },
  ],
])('%s is refused with its reason', async (url, problems) => {
  expect(await problemsAt(url)).toEqual([422, problems])
})

test.each(publicLists)('$path documents every filter and order, and accepts them', async (list) => {
  const { path, filters = {}, orders } = list
  const documented = calls.find((call) => call.path === path)?.query ?? {}
  expect(Object.keys(documented)).toEqual(expect.arrayContaining(Object.keys(filters)))
  expect(documented['sort']?.shape).toEqual({ enum: Object.keys(orders) })
  for (const sort of Object.keys(orders)) {
    expect([sort, (await get(`${path}?sort=${sort}`)).status]).toEqual([sort, 200])
  }
})
