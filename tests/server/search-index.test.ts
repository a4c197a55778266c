import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { members } from '#contract/resources/member.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { installationPaths } from '#server/installation/paths.ts'
import { fillMembers } from '#tests/bench/server/fill-items.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

const found = v.object({ pagination: v.object({ total: v.number() }) })
let dataDir = ''

beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'take-off-search-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const path = () => installationPaths(dataDir).database

function run(text: string) {
  const file = new DatabaseSync(path())
  file.exec(text)
  file.close()
}

/** Returns the number of members that a newly started server finds. */
async function count(search: string): Promise<number> {
  const server = await startServer({ dataDir })
  try {
    const { token } = await signIn(server.url)
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${server.url}${members.paths.list}?search=${search}`, { headers })
    return v.parse(found, await reply.json()).pagination.total
  } finally {
    await server.stop()
  }
}

test('a search uses the index, also after the database file was vacuumed', async () => {
  await (await startServer({ dataDir })).stop()
  const database = openSqlite(path())
  await fillMembers(database, 1000)
  await database.destroy()
  run(`delete from items where rowid % 2 = 1; vacuum`)
  expect(await count('house-1')).toBe(56)
  expect(await count('house-42')).toBe(5)
  // The result comes from the index: with an empty index nothing is found.
  run(`insert into items_search (items_search) values ('delete-all')`)
  expect(await count('house-42')).toBe(0)
  run(`insert into items_search (items_search) values ('rebuild')`)
  expect(await count('house-42')).toBe(5)
})
