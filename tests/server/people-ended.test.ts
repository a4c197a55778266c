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

/** Sends this as the other owner, who is disabled between the first byte and the last. */
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

test('an invitation by an owner who is disabled while sending it is refused', async () => {
  const back = { email: 'back@take-off.example', name: '', role: 'admin' }
  expect(await sendWhileKeptOut('POST', peoplePaths.list, back)).toBe(401)
  expect(await everybody()).toHaveLength(2)
})

test('an owner who is disabled while sending a request to enable themselves stays disabled', async () => {
  expect(await sendWhileKeptOut('PUT', onePath(), { isDisabled: false })).toBe(401)
  expect(await everybody()).toContainEqual(
    expect.objectContaining({ email: other.account.email, disabled_at: expect.any(Number) }),
  )
})

test('a link requested by an owner who is disabled meanwhile is not made', async () => {
  const url = peoplePaths.link.replace(':id', server.console.account._id)
  expect(await sendWhileKeptOut('POST', url, {})).toBe(401)
  expect(await server.database.selectFrom('links').selectAll().execute()).toEqual([])
})

test('a name sent by an owner who is disabled meanwhile is not stored', async () => {
  expect(await sendWhileKeptOut('PUT', accountPaths.own, { name: 'Late' })).toBe(401)
  expect((await everybody()).map(({ name }) => name)).not.toContain('Late')
})

test('an audit period sent by an owner who is disabled meanwhile is not stored', async () => {
  expect(await sendWhileKeptOut('PUT', auditPaths.kept, { days: 30 })).toBe(401)
  expect(await readKeptDays(server.database)).toBeNull()
})
