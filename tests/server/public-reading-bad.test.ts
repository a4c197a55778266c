import { expect, test } from 'vitest'

import {
  eventFeeds,
  galleryFeeds,
  organisationPath,
  publicAnnouncement,
  publicLists,
} from '#contract/public.ts'
import { fc } from '#tests/support/properties.ts'

import { appForEach } from './app-for-each.ts'
import { hostileText } from './hostile-text.ts'

const server = appForEach()

const reads = [
  ...publicLists.flatMap(({ path }) => [path, `${path}/:id`]),
  ...[publicAnnouncement.path, organisationPath],
  ...[...Object.values(eventFeeds), ...Object.values(galleryFeeds)],
]
const anyRequest = fc.record({
  path: fc.constantFrom(...reads),
  id: hostileText.map((given) => encodeURIComponent(given.toWellFormed())),
  query: fc.oneof(
    fc
      .array(
        fc.tuple(
          fc.constantFrom(
            ...['page', 'limit', 'search', 'when', 'sort', ''],
            ...['category', 'type', 'industry', 'location'],
          ),
          hostileText,
        ),
      )
      .map((pairs) =>
        new URLSearchParams(
          pairs.map(([key, value]): [string, string] => [key, value.toWellFormed()]),
        ).toString(),
      ),
    fc.constantFrom(
      'page=1e9',
      'page=-1',
      'limit=0',
      'page=1&page=2',
      'search[a]=1',
      '%',
      '%ff&&=',
      '?#',
    ),
  ),
  host: fc.constantFrom(
    'club.example',
    '',
    'a b',
    'evil.example:99999',
    '[::1',
    '"><script>',
    '//',
    'é',
  ),
})

test('no hostile query, id or host causes a server error in public reading', async () => {
  for (const [nth, { path, id, query, host }] of fc
    .sample(anyRequest, { numRuns: 1000, seed: 18 })
    .entries()) {
    const url = `${path.replace(':id', id)}?${query}`
    const remoteAddress = `10.2.${Math.floor(nth / 250)}.${nth % 250}`
    const { statusCode } = await server.app.inject({ url, headers: { host }, remoteAddress })
    expect([url, host, statusCode < 500]).toEqual([url, host, true])
  }
})
