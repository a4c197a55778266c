import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { makeDatabase } from '#tests/support/postgres/databases.ts'
import { startServer, trySignIn } from '#tests/support/test-server.ts'

import { type Caller, idIn, members, namesIn, type Outcome, startPair } from './pair.ts'

/** Repeats a call at both servers until the reply is not that the write is under way. */
async function untilAnswered(callers: Caller[], ask: (by: Caller) => Promise<Outcome>) {
  for (let attempt = 0; ; attempt += 1) {
    const caller = callers[attempt % callers.length]
    if (!caller) throw new Error('There is nobody to ask')
    const outcome = await ask(caller)
    if (outcome.status !== 409) return outcome
  }
}

test('60 keys, each sent 8 times at once to two servers, add 60 members', async () => {
  const { first, second } = await startPair()
  const keys = Array.from({ length: 60 }, (_, nth) => `key-${nth}`)
  for (let from = 0; from < keys.length; from += 10) {
    const calls = keys.slice(from, from + 10).map(async (key) => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, nth) =>
          untilAnswered(nth % 2 ? [first, second] : [second, first], (by) =>
            members.add(by, { key, parts: { name: key } }),
          ),
        ),
      )
      expect(new Set(outcomes.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(outcomes[0]?.status).toBe(201)
    })
    await Promise.all(calls)
  }
  const { names, total } = namesIn(await members.list(first))
  expect(names.toSorted()).toEqual(keys.toSorted())
  expect(total).toBe(60)
})

test('of ten concurrent conditional changes at two servers one succeeds, and nine get a conflict', async () => {
  const { first, second } = await startPair()
  for (let round = 0; round < 5; round += 1) {
    const added = await members.add(first, {})
    const ifMatch = added.etag ?? ''
    const changes = Array.from({ length: 10 }, (_, nth) =>
      members.change(nth % 2 ? first : second, idIn(added), {
        key: randomUUID(),
        ifMatch,
        parts: { discount: `${nth}%` },
      }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(9)
  }
})

test('an addition and the removal of its id at two servers at once are done in either order, without remains', async () => {
  const { first, second } = await startPair()
  for (let round = 0; round < 20; round += 1) {
    const id = randomUUID()
    const [added, again, removed] = await Promise.all([
      members.add(first, { key: randomUUID(), parts: { _id: id } }),
      members.add(second, { key: randomUUID(), parts: { _id: id } }),
      members.remove(second, id, { key: randomUUID() }),
    ])
    // Either the item was added and removed, or its addition is refused.
    const adds = [added.status, again.status].toSorted((a, b) => a - b)
    expect([200, 404]).toContain(removed.status)
    expect(
      removed.status === 404
        ? [[410, 410]]
        : [
            [200, 201],
            [201, 410],
          ],
    ).toContainEqual(adds)
    expect(namesIn(await members.list(first)).total).toBe(0)
  }
})

test('sessions, sign-outs, failed sign-ins and lists are shared by two servers', async () => {
  const { one, two, first, second } = await startPair()
  const elsewhere = { ...first, url: two.url }
  const before = await members.list(elsewhere)
  expect(before.status).toBe(200)
  await members.add(first, {})
  expect((await members.list(elsewhere)).etag).not.toBe(before.etag)

  const authorization = `Bearer ${first.token}`
  await fetch(one.url + sessionPaths.signOut, { method: 'DELETE', headers: { authorization } })
  expect((await members.list(elsewhere)).status).toBe(401)
  expect((await members.list(second)).status).toBe(200)

  const wrong = { ...firstAdmin, password: 'a guess, and a wrong one' }
  const rounds: number[][] = []
  for (let round = 0; round < 5; round += 1) {
    const guesses = await Promise.all([one, two].map(({ url }) => trySignIn(url, wrong)))
    rounds.push(guesses.map(({ status }) => status))
  }
  // Separate counters would allow five failures at each server.
  expect(rounds).toContainEqual([429, 429])
})

test('two servers that start at once on an empty database create one installation', async () => {
  const name = `founded_${randomUUID().replaceAll('-', '')}`
  const server = process.env['TEST_POSTGRES'] ?? ''
  const env = { DATABASE_URL: await makeDatabase(server, name, 'template1') }
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'take-off-founded-')))
  const servers = await Promise.all(folders.map((dataDir) => startServer({ dataDir, env })))
  const [id, other] = folders.map(
    (folder) => JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8')).id,
  )
  expect(id).toBe(other)
  for (const { url } of servers) expect((await trySignIn(url, firstAdmin)).status).toBe(200)
  await Promise.all(servers.map((each) => each.kill()))
  for (const folder of folders) rmSync(folder, { recursive: true })
})
