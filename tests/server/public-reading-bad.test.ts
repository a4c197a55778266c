import { expect, test } from 'vitest'

import {
  eventFeeds,
  galleryFeeds,
  organisationPath,
  publicAnnouncement,
  publicLists,
} from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { fc } from '#tests/support/properties.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForTest } from './app-for-each.ts'
import { itemOf, type TestApp } from './console.ts'
import { hostileText } from './hostile-text.ts'
import { rawCall } from './raw-call.ts'
import { callsOf } from './resource-calls.ts'
import { addressOf, maxAnsweredMeanwhile, underAttack } from './under-attack.ts'

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

/** In all that visitors must not see. */
const secret = 'unlisted'

/** Adds a member and an enquiry with private data, and returns their ids. */
async function addSecrets(server: TestApp) {
  const enquiry = sampleOf('enquiry')
  const personalInfo = { ...Object(enquiry.values['personalInfo']), lastName: secret }
  const added = [
    await callsOf(() => server, sampleOf('member')).add({ email: `${secret}@club.example` }),
    await callsOf(() => server, enquiry).add({ personalInfo: JSON.stringify(personalInfo) }),
  ]
  const list = await server.console.call({ method: 'GET', url: enquiries.paths.list })
  expect(JSON.stringify(list.body)).toContain(secret)
  return added.map((reply) => itemOf(reply)._id)
}

test('a thousand hostile reads cause no server error and reveal nothing private, and honest reads are answered in time', async () => {
  const server = await appForTest({ TRUST_PROXY: 1 })
  const ids = await addSecrets(server)
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const read = async (path: string, from: string, host = 'club.example') => {
    const headers = { 'x-forwarded-for': from, host }
    const { status, body } = await rawCall(origin, { path, headers })
    return { status, isPrivate: body.includes(secret) }
  }
  const wrong: unknown[] = []
  const hostile = fc
    .sample(anyRequest, { numRuns: 1000, seed: 18 })
    .map(({ path, id, query, host }, nth) => async () => {
      const url = `${path.replace(':id', ids[nth % 5] ?? id)}?${query}`
      const { status, isPrivate } = await read(url, addressOf(2, nth), host)
      if (status >= 500 || isPrivate) wrong.push([url, host, status])
    })
  const honest = await underAttack({
    hostile,
    honest: (nth) => read(`/public/members?limit=${1 + (nth % 100)}`, addressOf(8, nth)),
  })
  expect(wrong).toEqual([])
  for (const { reply, answeredMeanwhile } of honest) {
    expect(reply).toEqual({ status: 200, isPrivate: false })
    expect(answeredMeanwhile).toBeLessThanOrEqual(maxAnsweredMeanwhile)
  }
})
