import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { makeDatabase, migrated } from '#tests/support/postgres/databases.ts'
import { failToStart, startServer } from '#tests/support/test-server.ts'

import { runCommand } from '../run-command.ts'

const server = process.env['TEST_POSTGRES'] ?? ''
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'take-off-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function newDatabase(template = migrated) {
  return makeDatabase(server, `start_${randomUUID().replaceAll('-', '')}`, template)
}

async function run(url: string, text: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Expects a start to fail with this sentence, without a secret, and to leave the folder unchanged. */
async function expectRefusal(url: string, sentence: RegExp) {
  const before = readdirSync(folder)
  const { code, output } = await failToStart({ DATA_DIR: folder, DATABASE_URL: url, PORT: '0' })
  expect(output).toMatch(sentence)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).not.toContain('s3cret')
  expect(code).toBe(1)
  expect(readdirSync(folder)).toEqual(before)
}

test.each([
  ['mysql://user:s3cret@127.0.0.1/name', /^DATABASE_URL must be like postgres:/],
  ['postgres://user:s3cret@127.0.0.1', /^DATABASE_URL must be like postgres:/],
  ['postgres://user:12/s3cret@127.0.0.1/name', /^DATABASE_URL must be like postgres:/],
  ['postgres://user:s3cret%c3@127.0.0.1/name', /^DATABASE_URL must be like postgres:/],
  ['postgres://user:s3cret@127.0.0.1:1/name', /^The database 127\.0\.0\.1:1\/name cannot be used/],
  [
    'postgres://user:s3cret@nowhere.invalid/name',
    /^The database nowhere\.invalid\/name cannot be used/,
  ],
])('a start with the database %s is refused', (url, sentence) => expectRefusal(url, sentence))

test('a start on a missing, foreign or newer database is refused', async () => {
  const missing = new URL(server)
  missing.pathname = '/missing'
  await expectRefusal(missing.href, /cannot be used: database "missing" does not exist/)

  const foreign = await newDatabase('template1')
  await run(foreign, 'create table items (id text)')
  await expectRefusal(foreign, /belongs to another program/)

  const newer = await newDatabase()
  await run(newer, `insert into kysely_migration values ('9999-later', now())`)
  await expectRefusal(
    newer,
    /has version 9999-later, but this Take-Off supports only versions up to/,
  )
})

test('a folder and a database of different installations are refused, and neither is changed', async () => {
  const first = await startServer({ dataDir: folder, env: { DATABASE_URL: await newDatabase() } })
  await first.stop()
  await expectRefusal(
    await newDatabase('template1'),
    /contains no installation, but DATA_DIR .* belongs to the installation/,
  )

  const other = await newDatabase()
  await run(other, `update installation set id = '${randomUUID()}'`)
  await expectRefusal(
    other,
    /belongs to the installation .*, but DATA_DIR .* belongs to the installation/,
  )
})

test('a folder without the pictures of its database is refused, as its disk may not be mounted', async () => {
  const url = await newDatabase()
  await run(url, `insert into picture_files values ('${'0'.repeat(64)}', 320, 9, 'hash')`)
  await expectRefusal(
    url,
    /contains none of the pictures of the database .*: check DATA_DIR, and that its disk is mounted/,
  )
})

test('an empty database with the pictures of another one is refused, and so is a backup folder', async () => {
  const url = await newDatabase('template1')
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures', 'one.webp'), '')
  await expectRefusal(url, /contains no installation, but .*pictures contains 1 files/)
  writeFileSync(join(folder, 'backup.json'), '{}')
  await expectRefusal(url, /is a backup, which must not be used as DATA_DIR/)
})

test('a database user without the right to create extensions has no search index, and the server starts', async () => {
  const url = await newDatabase('template1')
  const user = `plain_${randomUUID().slice(0, 8)}`
  await run(url, `create role ${user} login; grant all on schema public to ${user}`)
  const address = new URL(url)
  address.username = user
  const env = { DATABASE_URL: address.href }
  const running = await startServer({ dataDir: folder, env })
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  expect(await running.stop()).toBe(0)
})

test('a command does not create tables', async () => {
  const url = await newDatabase('template1')
  const env = { DATA_DIR: folder, DATABASE_URL: url }
  const { succeeded, output } = await runCommand('add-admin', ['ben@take-off.example'], env)
  expect(output).toMatch(
    /^There is no Take-Off installation in the database .* yet: start the server first\.$/m,
  )
  expect(succeeded).toBe(false)
})

test('a database on PostgreSQL is checked and backed up', async () => {
  const running = await startServer({ dataDir: folder })
  const env = { DATA_DIR: folder }
  const checked = await runCommand('check-data', [], env)
  expect(checked.output).toContain('Checked 0 items and 0 picture files: no problems found.')
  expect(await running.stop()).toBe(0)
  const target = mkdtempSync(join(tmpdir(), 'take-off-backup-'))
  const backedUp = await runCommand('backup', [target], env)
  expect(backedUp).toMatchObject({ succeeded: true })
  expect(readdirSync(target).toSorted()).toEqual(['backup.json', 'pictures', 'take-off.sql'])
  rmSync(target, { recursive: true })
})

test('a backup of a newer version is refused before anything is restored', async () => {
  const saved = join(folder, 'saved')
  const from = { DATA_DIR: join(folder, 'from'), DATABASE_URL: await newDatabase() }
  await (await startServer({ dataDir: from.DATA_DIR, env: from })).stop()
  expect(await runCommand('backup', [saved], from)).toMatchObject({ succeeded: true })
  const manifest = join(saved, 'backup.json')
  const made = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, made.replace(/"version": ".*"/, '"version": "9999-later"'))
  const to = { DATA_DIR: join(folder, 'to'), DATABASE_URL: await newDatabase('template1') }
  const refused = await runCommand('restore', [saved], to)
  expect(refused.output).toMatch(
    /has version 9999-later, but this Take-Off supports only versions up to/,
  )
  expect(refused.succeeded).toBe(false)
  // A target that contained a part of the backup would be refused.
  writeFileSync(manifest, made.replace('"madeAt": "', '"madeAt": "another of '))
  expect(await runCommand('restore', [saved], to)).toMatchObject({ succeeded: true })
})
