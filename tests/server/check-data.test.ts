import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { post } from '#tests/bench/pictures/post.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'take-off-check-'))
const wholeLine = 'Checked 2 items and 6 picture files: no problems found.\n'
let server: TestServer

beforeAll(async () => {
  server = await startServer({ dataDir })
  const account = { url: server.url, token: (await signIn(server.url)).token }
  for (const seed of [1, 2]) await post(account, await smallPicture(seed), `Photo ${seed}`)
})

afterAll(() => rmSync(dataDir, { recursive: true }))

function check(folder = dataDir) {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder }
  const command = ['src/server/commands/check-data.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

type Copy = { folder: string; pictures: string[]; database: DatabaseSync }

/** Returns a copy of the whole data folder with `spoil` applied. */
function spoiled(spoil: (copy: Copy) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-check-copy-'))
  cpSync(dataDir, folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'take-off.sqlite'))
  const pictures = readdirSync(join(folder, 'pictures'))
    .filter((name) => name.endsWith('.webp'))
    .map((name) => join(folder, 'pictures', name))
  spoil({ folder, pictures, database })
  database.close()
  const result = check(folder)
  rmSync(folder, { recursive: true })
  return result
}

const all = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [name, statSync(join(dataDir, name)).mtimeMs])

test('intact data passes the check, both while the server runs and after it has stopped', async () => {
  expect(check()).toEqual({ status: 0, stdout: wholeLine, stderr: '' })
  await server.stop()
  const before = all()
  expect(check()).toEqual({ status: 0, stdout: wholeLine, stderr: '' })
  expect(all()).toEqual(before)
})

test('each missing or damaged file is reported on a line, and the last line counts them', () => {
  const result = spoiled(({ pictures: [first = '', second = ''] }) => {
    rmSync(first)
    truncateSync(second, 50)
  })
  expect(result.stdout).toMatch(
    /^gallery\S* [0-9a-f-]{36}: its picture [0-9a-f]{64}-\d+\.webp is missing\n/m,
  )
  expect(result.stdout).toMatch(/is damaged\n/)
  expect(result.stdout).toMatch(/\nChecked 2 items and 6 picture files: 2 problems\.\n$/)
  expect(result.status).toBe(1)
})

test('pictures of an earlier version are checked without stored file sizes and checksums', () => {
  const earlier = (database: DatabaseSync) => database.exec('drop table picture_files')
  expect(spoiled(({ database }) => earlier(database)).stdout).toBe(wholeLine)
  const cut = spoiled(({ database, pictures: [first = ''] }) => {
    earlier(database)
    truncateSync(first, 50)
  })
  expect(cut.stdout).toMatch(/is damaged\n.*: 1 problem\.\n$/)
})

test('a wrong count of a list is reported', () => {
  const result = spoiled(({ database }) => database.exec('update collections set total = 3'))
  expect(result.stdout).toMatch(/: the stored count is 3, but there are 2 items\n/)
  expect(result.status).toBe(1)
})

test('a damaged database is reported', () => {
  const result = spoiled(({ folder, database }) => {
    database.exec('pragma wal_checkpoint(truncate)')
    truncateSync(join(folder, 'take-off.sqlite'), 8192)
  })
  expect(result.stdout).toMatch(/^The database (?:is damaged|cannot be read): /)
  expect(result.status).toBe(1)
})

test('the check creates nothing where there is no database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-check-none-'))
  const result = check(folder)
  expect(result.stderr).toMatch(/^There is no database in DATA_DIR/)
  expect([result.status, readdirSync(folder)]).toEqual([1, []])
  rmSync(folder, { recursive: true })
})
