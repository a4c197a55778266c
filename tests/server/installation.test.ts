import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { beforeEach, describe, expect, test } from 'vitest'

import { migrationNames } from '#server/database/migrations.ts'
import type { InstallationPaths } from '#server/installation/paths.ts'
import { failToStart, startServer } from '#tests/support/test-server.ts'

import { dataFolder } from './data-folder.ts'

const { paths: currentPaths, createInstallation, expectRefusal, expectStart } = dataFolder()

let paths: InstallationPaths
let folder: string
beforeEach(() => {
  paths = currentPaths()
  folder = paths.folder
})

function run(text: string) {
  const file = new DatabaseSync(paths.database)
  file.exec(text)
  file.close()
}

const dropMarker = () => rmSync(paths.marker)

describe('a start on a damaged database is refused, and changes nothing', () => {
  const size = () => statSync(paths.database).size
  const zeroFrom = (start: number) =>
    writeFileSync(paths.database, readFileSync(paths.database).fill(0, start))
  const replaceBy = (text: string) => {
    rmSync(paths.database)
    run(text)
  }
  const losses: [string, () => void, RegExp][] = [
    ['moved away', () => rmSync(paths.database), /take-off\.sqlite cannot be used: it is missing/],
    ['emptied', () => truncateSync(paths.database), /it is empty/],
    [
      'cut in half',
      () => truncateSync(paths.database, size() / 2),
      /it is truncated: \d+ of \d+ bytes/,
    ],
    ['cut by one byte', () => truncateSync(paths.database, size() - 1), /it is truncated: /],
    [
      'cut within its header',
      () => truncateSync(paths.database, 60),
      /it is truncated to 60 bytes/,
    ],
    ['zeroed', () => zeroFrom(0), /it is filled with zeros\. Put the right database file back/],
    ['zeroed from its second page on', () => zeroFrom(4096), /it is damaged/],
    [
      'replaced by a folder',
      () => {
        rmSync(paths.database)
        mkdirSync(paths.database)
      },
      /it is not a file/,
    ],
    [
      'replaced by a text',
      () => writeFileSync(paths.database, 'x'.repeat(5000)),
      /not a SQLite database/,
    ],
    [
      'replaced by the database of another program',
      () => replaceBy('create table songs (title text)'),
      /it belongs to another program/,
    ],
    [
      'replaced by an empty database',
      () => replaceBy('pragma journal_mode = wal; create table t (n); drop table t'),
      /it contains no data/,
    ],
  ]

  test.each(losses)('the database was %s', async (_how, lose, sentence) => {
    await createInstallation()
    copyFileSync(paths.database, `${folder}-whole`)
    lose()
    await expectRefusal(sentence)
    // Stored pictures alone are sufficient for the refusal.
    const marker = readFileSync(paths.marker)
    dropMarker()
    await expectRefusal(sentence)
    writeFileSync(paths.marker, marker)

    rmSync(paths.database, { recursive: true, force: true })
    renameSync(`${folder}-whole`, paths.database)
    await expectStart()
  })
})

test('the database of another installation is refused', async () => {
  await createInstallation()
  renameSync(paths.database, `${folder}-first`)
  dropMarker()
  const pictures = readdirSync(paths.pictures)
  rmSync(paths.pictures, { recursive: true })
  await createInstallation()
  expect(readdirSync(paths.pictures)).toEqual(pictures)
  renameSync(`${folder}-first`, paths.database)
  await expectRefusal(
    /belongs to the installation [0-9a-f-]{36}, but its folder to the installation [0-9a-f-]{36}: put/,
  )
})

test('a database that cannot be opened is reported in one sentence', async () => {
  // Fails like a file without permission, and also for root.
  symlinkSync(paths.database, paths.database)
  const { code, output } = await failToStart({ DATA_DIR: folder, PORT: '0' })
  expect(output).toMatch(/^DATA_DIR .* cannot be read: ELOOP.* Nothing was changed\.\n$/)
  expect(code).toBe(1)
  expect(readdirSync(folder)).toEqual(['take-off.sqlite'])
})

test('a database of a newer version is refused, and both versions are named', async () => {
  await createInstallation()
  run(`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`)
  const known = migrationNames.at(-1)
  await expectRefusal(
    new RegExp(`has version 9999-later, but this Take-Off supports only versions up to ${known}`),
  )
})

test('an unreadable marker file is refused, and not replaced', async () => {
  await createInstallation()
  writeFileSync(paths.marker, Buffer.alloc(100))
  await expectRefusal(/installation\.json, which identifies the installation, cannot be read/)
  dropMarker()
  await expectStart()
})

test('a folder with an unfinished restore is refused', async () => {
  await createInstallation()
  writeFileSync(paths.restoring, '')
  await expectRefusal(/^The restore into .* is incomplete: run npm run restore again/)
})

test('the marker file is written once', async () => {
  await createInstallation()
  const first = readFileSync(paths.marker, 'utf8')
  await expectStart()
  expect(readFileSync(paths.marker, 'utf8')).toBe(first)
  expect(JSON.parse(first)).toMatchObject({ product: 'take-off' })
})

test('a folder that is a backup is refused, and stays unchanged', async () => {
  await createInstallation()
  writeFileSync(paths.manifest, '{}')
  await expectRefusal(/is a backup, which must not be used as DATA_DIR/)
})

test.each([
  ['after creating the database file', () => writeFileSync(paths.database, '')],
  [
    'before creating the first table',
    () =>
      run(
        'pragma journal_mode = wal; create table kysely_migration (name text primary key, timestamp text)',
      ),
  ],
])('a start killed %s is completed by the next start', async (_when, begin) => {
  begin()
  const server = await startServer({ dataDir: folder })
  expect(await server.stop()).toBe(0)
})
