import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { members } from '#contract/resources/member.ts'
import { sessionPaths } from '#contract/session.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, listOf } from './console.ts'

const server = appForEach()

const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(server.database)

const member = { ...sampleOf('member').values, company: 'x'.repeat(190) }

const add = (key: string) =>
  server.console.call({ method: 'POST', url: members.paths.add, json: member, key })

const list = () => server.console.call({ method: 'GET', url: members.paths.list })

/** Adds items until the database is full; returns the key of the addition that failed. */
async function fillUp() {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.database)
  await pragma(`max_page_count = ${(rows[0]?.page_count ?? 0) + 1}`)
  for (let added = 0; added < 200; added += 1) {
    const key = randomUUID()
    const reply = await add(key)
    if (reply.status !== 201) return { added, key, reply }
  }
  throw new Error('The database did not fill up')
}

describe('a full disk', () => {
  test('answers writes with 503, serves reads, and accepts the same write later', async () => {
    const { added, key, reply } = await fillUp()
    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'The server has no space left' },
    })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await list()).toMatchObject({ status: 200, body: { pagination: { total: added } } })

    await pragma('max_page_count = 100000')
    expect((await add(key)).status).toBe(201)
    expect(await list()).toMatchObject({ body: { pagination: { total: added + 1 } } })
  })
})

describe('a read-only disk', () => {
  test('answers writes with 503, and serves reads', async () => {
    expect((await add(randomUUID())).status).toBe(201)
    await pragma('query_only = on')
    const key = randomUUID()
    expect(await add(key)).toMatchObject({
      status: 503,
      body: { message: 'The server cannot write to its disk' },
    })
    expect(listOf(await list())).toHaveLength(1)
    await pragma('query_only = off')
    expect((await add(key)).status).toBe(201)
  })
})

/** Starts a server with a signed-in admin, and opens its database in another program. */
async function startHeld() {
  const held = await startServer()
  const { token } = await signIn(held.url)
  const other = new DatabaseSync(join(held.dataDir, 'take-off.sqlite'))
  onTestFinished(async () => {
    other.close()
    await held.stop()
  })
  return { held, headers: { authorization: `Bearer ${token}` }, other }
}

/** Records the order in which requests are answered. */
function finishing() {
  const order: string[] = []
  const trackOrder = async (name: string, request: Promise<Response>) => {
    const response = await request
    order.push(name)
    return response
  }
  return { order, trackOrder }
}

describe('a lock of another process', () => {
  test('does not affect reads, and answers a write with 503 after a wait, then with 201', async () => {
    const { held, headers, other } = await startHeld()
    const text = { title: 'Hello', externalUrl: 'https://network.example' }
    const write = () =>
      fetch(held.url + announcement.paths.add, { method: 'POST', headers, body: formOf(text) })
    other.exec('begin immediate')

    const { order, trackOrder } = finishing()
    const writes = [write(), write(), write()].map((request) => trackOrder('write', request))
    const reads = await Promise.all(
      Array.from({ length: 20 }, () =>
        trackOrder('read', fetch(held.url + announcement.paths.list, { headers })),
      ),
    )
    expect(reads.map((read) => read.status)).toEqual(reads.map(() => 200))
    expect(order).not.toContain('write')
    for (const response of await Promise.all(writes)) {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ code: 'unavailable' })
    }

    const patient = write()
    other.exec('rollback')
    expect((await patient).status).toBe(201)
  })

  test('does not delay a read that would record the last use of its session', async () => {
    const { held, headers, other } = await startHeld()
    other.exec(`update sessions set used_seen = used_seen - ${2 * 24 * 3600 * 1000}`)
    other.exec('begin immediate')
    const { order, trackOrder } = finishing()
    // Of two waiting requests the earlier one times out first.
    const signOut = fetch(held.url + sessionPaths.signOut, { method: 'DELETE', headers })
    const write = trackOrder('write', signOut)
    const reads = Array.from({ length: 5 }, () =>
      trackOrder('read', fetch(held.url + announcement.paths.list, { headers })),
    )
    const statuses = (await Promise.all(reads)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(order).not.toContain('write')
    other.exec('rollback')
    await write
  })
})
