import { expect, onTestFinished, test, vi } from 'vitest'

import { headers } from '#contract/reply.ts'
import { members } from '#contract/resources/member.ts'
import { sessionPaths } from '#contract/session.ts'
import type { Database } from '#server/database/database.ts'
import { openSqlite } from '#server/database/sqlite.ts'

import { countHandlers, membersPath, startListServer } from './stored-lists.ts'

const handled = countHandlers()

/** Opens a database as another process does. */
function otherProcess({ path }: { path: string }): Database {
  const database = openSqlite(path)
  onTestFinished(() => database.destroy())
  return database
}

function setRevision(database: Database, revision: number) {
  return database
    .insertInto('collections')
    .values({ name: members.name, revision, total: 0, changed_at: 0 })
    .onConflict((row) => row.column('name').doUpdateSet({ revision }))
    .execute()
}

test('a change by another process is visible at once', async () => {
  const server = await startListServer(handled)
  const other = otherProcess(server)
  for (let revision = 10; revision < 13; revision += 1) {
    const { headers: before } = await server.readStored()
    await setRevision(other, revision)
    const after = await server.read(membersPath)
    expect(after.isByApp).toBe(true)
    expect(after.headers['etag']).not.toBe(before['etag'])
  }
})

const endings: [string, number, (database: Database) => Promise<unknown>][] = [
  ['is ended', 401, (database) => database.deleteFrom('sessions').execute()],
  [
    'belongs to a disabled person',
    401,
    (database) => database.updateTable('admins').set({ disabled_at: 1 }).execute(),
  ],
  [
    'loses its permission',
    403,
    (database) => database.updateTable('admins').set({ role: 'event-staff' }).execute(),
  ],
  [
    'needs a second factor',
    403,
    (database) => database.updateTable('installation').set({ factor_roles: 'admin' }).execute(),
  ],
]

test.each(endings)('a session that %s gets %i at its next read', async (_, status, end) => {
  const server = await startListServer(handled)
  const { headers: before } = await server.readStored()
  await end(otherProcess(server))
  const known = { 'if-none-match': String(before['etag']) }
  expect((await server.read(membersPath)).status).toBe(status)
  expect((await server.read(membersPath, known)).status).toBe(status)
})

test('after a sign-out, a stored reply is not sent', async () => {
  const { read, readStored, console } = await startListServer(handled)
  await readStored()
  await console.call({ method: 'DELETE', url: sessionPaths.signOut })
  expect((await read(membersPath)).status).toBe(401)
})

const dayMs = 24 * 60 * 60 * 1000

test('a session reaches its longest lifetime although its lists are unchanged', async () => {
  const life = { SESSION_IDLE_DAYS: 30, SESSION_MAX_DAYS: 0.5 }
  const { read, readStored, clock } = await startListServer(handled, life)
  await readStored()
  clock.pass(dayMs / 2 - 1)
  expect(await read(membersPath)).toMatchObject({ status: 200, isByApp: false })
  clock.pass(1)
  expect((await read(membersPath)).status).toBe(401)
})

test('the use of a session is stored as often as without stored replies', async () => {
  const life = { SESSION_IDLE_DAYS: 5, SESSION_MAX_DAYS: 90 }
  const { read, readStored, clock, database } = await startListServer(handled, life)
  await readStored()
  clock.pass(dayMs / 2 - 1)
  expect((await read(membersPath)).isByApp).toBe(false)
  clock.pass(1)
  expect((await read(membersPath)).isByApp).toBe(true)
  const { used_at: usedAt } = await database
    .selectFrom('sessions')
    .select('used_at')
    .executeTakeFirstOrThrow()
  expect(usedAt).toBe(clock.now())
  // The use is a change of the database, too.
  await readStored()
})

test('a stored reply is sent to its session alone', async () => {
  const server = await startListServer(handled)
  const { read, readStored, console } = server
  const staff = await server.otherConsole('event-staff')
  const { body } = await readStored()
  const refused: [number, Record<string, string>][] = [
    [403, { authorization: `Bearer ${staff.token}` }],
    [401, { authorization: 'Bearer unknown' }],
    [401, { authorization: '' }],
    [409, { [headers.outboxOwner]: staff.account._id }],
    [409, { [headers.outboxOwner]: '' }],
  ]
  for (const [status, given] of refused) {
    expect((await read(membersPath, given)).status).toBe(status)
    // The refusal may be recorded in the database.
    await readStored()
  }
  const byCookie = { authorization: '', cookie: `take-off-session=${console.token}` }
  expect(await read(membersPath, byCookie)).toMatchObject({ isByApp: true, body })
  expect(await read(membersPath, byCookie)).toMatchObject({ isByApp: false, body })
})

test('a stored reply to a cookie is sent to its session, and from its own site alone', async () => {
  const { read, readStored, console } = await startListServer(handled)
  const cookie = `take-off-session=${console.token}`
  await readStored(membersPath, { authorization: '', cookie })
  const withoutToken = { authorization: '' }
  expect((await read(membersPath, withoutToken)).status).toBe(401)
  const unknown = { authorization: '', cookie: 'take-off-session=unknown' }
  expect((await read(membersPath, unknown)).status).toBe(401)
  const fromNeighbour = { authorization: '', cookie, 'sec-fetch-site': 'same-site' }
  expect((await read(membersPath, fromNeighbour, 'HEAD')).status).toBe(403)
})

/** Lets a change by another process happen right after a query that names a table. */
function changeAfter(database: Database, table: string, change: () => Promise<unknown>) {
  const execute = database.executeQuery.bind(database)
  const spy = vi.spyOn(database, 'executeQuery')
  spy.mockImplementation(async (query) => {
    const result = await execute(query)
    if ('sql' in query && query.sql.includes(`"${table}"`)) await change()
    return result
  })
  onTestFinished(() => spy.mockRestore())
  return () => spy.mockRestore()
}

test('a session that ends while its list is read gets no stored reply', async () => {
  const server = await startListServer(handled)
  const other = otherProcess(server)
  const restore = changeAfter(server.database, 'sessions', () =>
    other.deleteFrom('sessions').execute(),
  )
  expect((await server.read(membersPath)).status).toBe(200)
  restore()
  expect((await server.read(membersPath)).status).toBe(401)
})

test('a list that changes while it is read is read again', async () => {
  const server = await startListServer(handled)
  const other = otherProcess(server)
  const restore = changeAfter(server.database, 'collections', () => setRevision(other, 10))
  const { headers: before } = await server.read(membersPath)
  restore()
  const after = await server.read(membersPath)
  expect(after).toMatchObject({ status: 200, isByApp: true })
  expect(after.headers['etag']).not.toBe(before['etag'])
})
