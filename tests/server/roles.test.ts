import { beforeAll, afterAll, describe, expect, test } from 'vitest'

import { listResources } from '#contract/resources/index.ts'
import { type Role, roles } from '#contract/role.ts'
import { beyondRole } from '#contract/roles.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { calls } from '#server/docs/document.ts'
import { schemaNameOf } from '#server/docs/items.ts'

import { type Call, startApp, type TestApp } from './console.ts'

/**
 * Roles that may read and change each area, listed independently of the code; the check of ownership has a separate
 * test.
 */
const everybody: readonly Role[] = roles
const content = { read: ['admin', 'editor', 'reader'], change: ['admin', 'editor'] } as const
const allowed: Record<string, { read: readonly Role[]; change: readonly Role[] }> = {
  ...Object.fromEntries(listResources.map((resource) => [schemaNameOf(resource), content])),
  Announcement: content,
  GalleryItem: { read: everybody, change: ['admin', 'editor', 'event-staff'] },
  Dashboard: content,
  Pictures: {
    read: ['admin', 'editor', 'event-staff'],
    change: ['admin', 'editor', 'event-staff'],
  },
  People: { read: ['admin'], change: ['admin'] },
  Audit: { read: ['admin'], change: ['admin'] },
  Account: { read: everybody, change: everybody },
}

const guarded = calls.filter(({ isOpen, tag }) => isOpen !== true && tag !== 'History')
const cells = roles.flatMap((role) =>
  guarded.map(({ method, path, tag }) => ({ role, method, path, tag })),
)

/** A person of every role, by id. */
const people = new Map<Role, string>()
let server: TestApp
beforeAll(async () => {
  server = await startApp()
  for (const role of roles) people.set(role, (await server.otherConsole(role)).account._id)
})
afterAll(() => server.app.close())

/** Each call has a separate session, because one of them ends all others. */
async function answerTo(role: Role, method: string, url: string) {
  const token = await openSession(server.services, people.get(role) ?? 'nobody')
  const authorization = `Bearer ${token}`
  return server.app.inject({ ...callOf(method, url), headers: { authorization } })
}

const callOf = (method: string, url: string): Call => {
  const upper = method.toUpperCase()
  if (upper === 'GET' || upper === 'POST' || upper === 'PUT') return { method: upper, url }
  return upper === 'PATCH' ? { method: 'PATCH', url } : { method: 'DELETE', url }
}

/** Areas without a history: only roles that may read the area get a 404. */
const withoutHistory: Record<string, readonly Role[]> = {
  dashboard: content.read,
  uploads: ['admin', 'editor', 'event-staff'],
  ...Object.fromEntries(
    ['people', 'audit', 'account', 'nothing', 'toString', '__proto__'].map((area) => [
      area,
      ['admin'],
    ]),
  ),
}

describe('a call is refused exactly when the role does not include it', () => {
  test.each(cells)('$role: $method $path', async ({ role, method, path, tag }) => {
    const may = allowed[tag]?.[method === 'get' ? 'read' : 'change']
    const { statusCode, payload } = await answerTo(role, method, path.replace(':id', 'none'))
    const isRefused = statusCode === 403 && payload.includes(beyondRole)
    expect(isRefused).toBe(may?.includes(role) !== true)
    expect(statusCode).not.toBe(401)
  })

  test.each(roles)(
    '%s can read the history of exactly the items that the role can read',
    async (role) => {
      const may = {
        ...Object.fromEntries(
          listResources.map(({ name }) => [name, allowed[schemaNameOf({ name })]?.read]),
        ),
        ...withoutHistory,
      }
      for (const [area, allowedRoles] of Object.entries(may)) {
        const { statusCode } = await answerTo(role, 'get', `/admin/history/${area}/none`)
        expect({ area, statusCode }).toEqual({
          area,
          statusCode: allowedRoles?.includes(role) ? 404 : 403,
        })
      }
    },
  )

  test('a role of a newer version is denied access', async () => {
    const other = await server.otherConsole('reader')
    await server.database
      .updateTable('admins')
      .set({ role: 'treasurer' })
      .where('id', '=', other.account._id)
      .execute()
    expect((await other.call({ method: 'GET', url: '/admin/get-gallery' })).status).toBe(401)
  })
})
