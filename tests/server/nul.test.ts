import { expect, test } from 'vitest'

import { pagePath } from '#contract/list-cursor.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { sessionPaths } from '#contract/session.ts'
import { historyPathOf } from '#tests/support/history-path.ts'

import { appForEach } from './app-for-each.ts'
import type { Call } from './console.ts'

const server = appForEach()

const read = (url: string): Call => ({ method: 'GET', url })
const email = 'nobody\0@take-off.example'

const calls: [what: string, call: Call, status: number][] = [
  ['an id', read(pathTo(members.paths.read ?? '', 'a\0b')), 404],
  [
    'the id of a removal',
    { method: 'DELETE', url: pathTo(members.paths.remove ?? '', 'a\0b') },
    404,
  ],
  ['the id of a history', read(historyPathOf('member', 'a\0b')), 404],
  ['the kind of a history', read(historyPathOf('mem\0ber', 'a')), 404],
  ['the name of a list page', read(pagePath(galleryItems.paths.list, '1.a\0b')), 200],
  ['a search', read(`${members.paths.list}?search=a%00b`), 200],
  [
    'an email address',
    { method: 'POST', url: sessionPaths.signIn, json: { email, password: 'a wrong one' } },
    401,
  ],
]

// PostgreSQL cannot store this character.
test.each(calls)('a NUL in %s gets a regular reply', async (_what, call, status) => {
  expect((await server.console.call(call)).status).toBe(status)
})
