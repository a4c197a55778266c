import { Readable } from 'node:stream'

import { beforeEach, expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { auditPaths } from '#contract/audit.ts'
import { peoplePaths } from '#contract/people.ts'
import { readKeptDays } from '#server/audit/read.ts'

import { appForEach } from './app-for-each.ts'
import type { Console } from './console.ts'

const server = appForEach()

let other: Console
beforeEach(async () => {
  other = await server.otherConsole()
})

const onePath = () => peoplePaths.one.replace(':id', other.account._id)

/** The other owner sends this, and is kept out between its first byte and its last. */
async function sendWhileKeptOut(method: 'POST' | 'PUT', url: string, json: object) {
  async function* body() {
    const text = JSON.stringify(json)
    yield text.slice(0, 1)
    const { status } = await server.console.call({
      method: 'PUT',
      url: onePath(),
      json: { isDisabled: true },
    })
    expect(status).toBe(200)
    yield text.slice(1)
  }
  const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' }
  const payload = Readable.from(body())
  return (await server.app.inject({ method, url, headers, payload })).statusCode
}

const everybody = () =>
  server.database.selectFrom('admins').select(['email', 'name', 'disabled_at']).execute()

test('whoever is kept out while they invite somebody invites nobody', async () => {
  const back = { email: 'back@take-off.example', name: '', role: 'admin' }
  expect(await sendWhileKeptOut('POST', peoplePaths.list, back)).toBe(401)
  expect(await everybody()).toHaveLength(2)
})

test('whoever is kept out while they let themselves in again stays out', async () => {
  expect(await sendWhileKeptOut('PUT', onePath(), { isDisabled: false })).toBe(401)
  expect(await everybody()).toContainEqual(
    expect.objectContaining({ email: other.account.email, disabled_at: expect.any(Number) }),
  )
})

test('whoever is kept out while a link is made gets none', async () => {
  const url = peoplePaths.link.replace(':id', server.console.account._id)
  expect(await sendWhileKeptOut('POST', url, {})).toBe(401)
  expect(await server.database.selectFrom('links').selectAll().execute()).toEqual([])
})

test('whoever is kept out while they say their name keeps the old one', async () => {
  expect(await sendWhileKeptOut('PUT', accountPaths.own, { name: 'Late' })).toBe(401)
  expect((await everybody()).map(({ name }) => name)).not.toContain('Late')
})

test('whoever is kept out while they say how long the audit log is kept changes nothing', async () => {
  expect(await sendWhileKeptOut('PUT', auditPaths.kept, { days: 30 })).toBe(401)
  expect(await readKeptDays(server.database)).toBeNull()
})
