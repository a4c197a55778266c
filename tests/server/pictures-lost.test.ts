import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { pictureWidths } from '#contract/picture.ts'
import { openSqliteInMemory } from '#server/database/sqlite.ts'
import { openPictureFolder } from '#server/pictures/disk.ts'
import { animatedGif, smallPicture } from '#tests/support/pictures.ts'
import { makeReadOnly } from '#tests/support/spoil-database.ts'
import { failToStart } from '#tests/support/test-server.ts'

import { galleryForEach } from './app-for-each.ts'

const server = galleryForEach()

const spoiled: [what: string, spoil: (path: string) => void][] = [
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => truncateSync(path, 0)],
  ['truncated', (path) => truncateSync(path, statSync(path).size - 7)],
  ['changed in one byte', (path) => writeFileSync(path, flipped(path))],
]

function flipped(path: string): Buffer {
  const bytes = readFileSync(path)
  bytes[bytes.length - 5] = 255 - (bytes[bytes.length - 5] ?? 0)
  return bytes
}

test.each(spoiled)(
  'a stored file that is %s is answered as missing, and restored by the next upload',
  async (...[, spoil]) => {
    const image = await smallPicture(5)
    const { sha256 } = await server.added(image)
    for (const width of pictureWidths) {
      const name = `${sha256}-${width}.webp`
      const before = readFileSync(join(server.folder, name))
      spoil(join(server.folder, name))
      expect(await server.statusOf(name)).toBe(404)
      await server.added(image)
      expect(readFileSync(join(server.folder, name)).equals(before)).toBe(true)
      expect(await server.statusOf(name)).toBe(200)
    }
    expect(await server.incoming()).toEqual([])
  },
)

test.each(spoiled)(
  'a stored file that was served before and is %s is answered as missing',
  async (...[, spoil]) => {
    const { sha256 } = await server.added(await smallPicture(6))
    const name = `${sha256}-960.webp`
    expect(await server.statusOf(name)).toBe(200)
    spoil(join(server.folder, name))
    expect(await server.statusOf(name)).toBe(404)
  },
)

test('files stored by an earlier version are verified by their content, and their checksums recorded', async () => {
  const { sha256 } = await server.added(await animatedGif())
  const { database, folder } = server
  const rows = await database.selectFrom('picture_files').selectAll().execute()
  expect(rows).toHaveLength(3)
  await database.deleteFrom('picture_files').execute()
  for (const width of pictureWidths) {
    expect(await server.statusOf(`${sha256}-${width}.webp`)).toBe(200)
  }
  expect(await database.selectFrom('picture_files').selectAll().execute()).toEqual(rows)

  await database.deleteFrom('picture_files').execute()
  truncateSync(join(folder, `${sha256}-320.webp`), 100)
  expect(await server.statusOf(`${sha256}-320.webp`)).toBe(404)
  // The file has the right length, but contains no picture.
  const path = join(folder, `${sha256}-960.webp`)
  const start = readFileSync(path).subarray(0, 12)
  writeFileSync(path, Buffer.alloc(statSync(path).size).fill(start, 0, 12))
  expect(await server.statusOf(`${sha256}-960.webp`)).toBe(404)
})

test('a file stored by an earlier version is served even when its checksum cannot be recorded', async () => {
  const { sha256 } = await server.added(await smallPicture(11))
  await server.database.deleteFrom('picture_files').execute()
  const giveBack = await makeReadOnly(server.database)
  expect(await server.statusOf(`${sha256}-320.webp`)).toBe(200)
  await giveBack()
})

test('a picture folder deleted while the server runs is created again', async () => {
  const image = await smallPicture(7)
  const { sha256 } = await server.added(image)
  rmSync(server.folder, { recursive: true })
  expect(await server.statusOf(`${sha256}-320.webp`)).toBe(404)
  expect((await server.add(image)).status).toBe(201)
  expect(await server.statusOf(`${sha256}-320.webp`)).toBe(200)
})

test('a file in place of the picture folder is reported, and uploads work once it is removed', async () => {
  const image = await smallPicture(8)
  const { sha256 } = await server.added(image)
  rmSync(server.folder, { recursive: true })
  writeFileSync(server.folder, 'not a folder')
  const reply = await server.add(image)
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
  expect(reply.body.message).toMatch(/cannot get at its pictures just now/)
  expect(await server.statusOf(`${sha256}-320.webp`)).toBe(503)
  rmSync(server.folder)
  expect((await server.add(image)).status).toBe(201)
})

test('a folder in place of a stored file is reported, and an upload cannot replace it', async () => {
  const image = await smallPicture(9)
  const { sha256 } = await server.added(image)
  const name = `${sha256}-320.webp`
  rmSync(join(server.folder, name))
  mkdirSync(join(server.folder, name))
  expect(await server.statusOf(name)).toBe(404)
  expect((await server.add(image)).status).toBe(503)
  rmdirSync(join(server.folder, name))
  expect((await server.add(image)).status).toBe(201)
  expect(await server.statusOf(name)).toBe(200)
})

test('picture files and folders are accessible only to their owner', async () => {
  const { sha256 } = await server.added(await smallPicture(10))
  const modeOf = (name: string) => statSync(join(server.folder, name)).mode & 0o777
  expect(modeOf('incoming')).toBe(0o700)
  for (const width of pictureWidths) expect(modeOf(`${sha256}-${width}.webp`)).toBe(0o600)
})

test('a start deletes unfinished uploads, and no foreign files', async () => {
  const { folder } = server
  writeFileSync(join(folder, 'incoming', '3f9c2a1e-7d43-4b0e-9c8a-2f1d6e3b7a90'), 'half an upload')
  writeFileSync(join(folder, 'incoming', 'notes.txt'), 'of somebody')
  const again = await openPictureFolder(folder, {
    database: openSqliteInMemory(),
    monotonicClock: server.clock,
  })
  await again.close()
  expect(await server.incoming()).toEqual(['notes.txt'])
})

test('a file in place of the pictures folder stops the start with a sentence', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-start-'))
  writeFileSync(join(dataDir, 'pictures'), 'not a folder')
  const { code, output } = await failToStart({ DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^The pictures folder .*pictures cannot be used: a part of its path is a file/,
  )
  rmSync(dataDir, { recursive: true })
})
