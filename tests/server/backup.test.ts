import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { post } from '#tests/bench/pictures/post.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { failToStart, signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

import { contentsOf } from './data-folder.ts'
import { runCommand } from './run-command.ts'

let folder: string
let data: string
let saved: string
let elsewhere: string
let server: TestServer
let token: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'take-off-backup-'))
  data = join(folder, 'data')
  saved = join(folder, 'saved')
  elsewhere = join(folder, 'elsewhere')
  server = await startServer({ dataDir: data })
  token = (await signIn(server.url)).token
})

afterEach(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

const run = (command: 'backup' | 'restore', words: string[], dataDir = data) =>
  runCommand(command, words, { DATA_DIR: dataDir })

async function add(seed: number) {
  const picture = await smallPicture(seed)
  const { status } = await post({ url: server.url, token }, picture, `Photo ${seed}`)
  expect(status).toBe(201)
}

type Listed = { title: string; image: string; version: number }

async function gallery(url: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url + galleryItems.paths.list, { headers })
  // The list comes from the own server; tests/server/resources checks its shape.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { data: items } = (await response.json()) as { data: Listed[] }
  return { etag: response.headers.get('etag'), items }
}

test('a backup made during writes is restored completely in another folder', async () => {
  for (const seed of [1, 2, 3]) await add(seed)
  const before = await gallery(server.url)
  const [backedUp] = await Promise.all([run('backup', [saved]), add(4), add(5)])
  expect(backedUp).toMatchObject({ succeeded: true })
  expect(backedUp.output).toMatch(/contains \d items and \d+ picture files, all verified/)

  expect(await run('restore', [saved], elsewhere)).toMatchObject({ succeeded: true })
  const second = await startServer({ dataDir: elsewhere })
  const { etag, items } = await gallery(second.url)
  const contents = (list: Listed[]) => list.map((item) => ({ ...item, version: 0 }))
  expect(contents(items.slice(-3))).toEqual(contents(before.items))
  // A version that a phone has read since the backup must not be assigned again to other content.
  const newest = Math.max(...(await gallery(server.url)).items.map(({ version }) => version))
  for (const { version } of items) expect(version).toBeGreaterThan(newest + 1000)
  expect(etag).not.toBe(before.etag)
  for (const { image } of items) {
    const [here, there] = await Promise.all(
      [server.url, second.url].map(async (url) => (await fetch(url + image)).arrayBuffer()),
    )
    expect(there).toEqual(here)
  }
  await second.kill()
})

test('a backup is readable only by its owner, and contains no temporary files', async () => {
  await add(1)
  await run('backup', [saved])
  const modes = readdirSync(saved, { recursive: true, encoding: 'utf8' }).map((name) => {
    const stats = statSync(join(saved, name))
    return [name, (stats.mode & 0o777).toString(8)]
  })
  expect(modes.filter(([, mode]) => mode !== '600')).toEqual([['pictures', '700']])
  expect(readdirSync(saved).sort()).toEqual(['backup.json', 'pictures', 'take-off.sqlite'])
})

test('a restore into a folder with data is refused, and changes nothing', async () => {
  await add(1)
  await run('backup', [saved])
  await add(2)
  await server.stop()
  const before = contentsOf(data)
  const refused = await run('restore', [saved])
  expect(refused).toMatchObject({ succeeded: false })
  expect(refused.output).toMatch(/^DATA_DIR .* already contains data: choose an empty one\./)
  expect(contentsOf(data)).toEqual(before)

  for (const name of ['pictures/a.webp', 'take-off.sqlite-journal']) {
    const remains = mkdtempSync(join(folder, 'remains-'))
    mkdirSync(join(remains, 'pictures'))
    writeFileSync(join(remains, name), 'a')
    expect((await run('restore', [saved], remains)).output).toMatch(/already contains data/)
  }
})

test.each<[string, (name: string) => void, RegExp]>([
  [
    'a picture of the backup is missing',
    (name) => rmSync(join(saved, 'pictures', name)),
    /is missing/,
  ],
  [
    'a picture of the backup was changed',
    (name) => appendFileSync(join(saved, 'pictures', name), '!'),
    /has changed since the backup/,
  ],
  [
    'the database of the backup is missing',
    () => rmSync(join(saved, 'take-off.sqlite')),
    /is missing/,
  ],
  [
    'the backup was not finished',
    () => rmSync(join(saved, 'backup.json')),
    /is not a complete backup/,
  ],
  [
    'the list of the backup was truncated',
    () => writeFileSync(join(saved, 'backup.json'), '{'),
    /damaged/,
  ],
])('a restore is refused when %s, and restores nothing', async (_how, spoil, sentence) => {
  await add(1)
  await run('backup', [saved])
  const [name = ''] = readdirSync(join(saved, 'pictures'))
  spoil(name)
  const refused = await run('restore', [saved], elsewhere)
  expect(refused).toMatchObject({ succeeded: false })
  expect(refused.output).toMatch(sentence)
  expect(existsSync(elsewhere)).toBe(false)
})

test('a server does not start on an interrupted restore, and the restore can be repeated', async () => {
  await add(1)
  await run('backup', [saved])
  mkdirSync(join(elsewhere, 'pictures'), { recursive: true })
  writeFileSync(join(elsewhere, 'restoring'), '')
  writeFileSync(join(elsewhere, 'pictures', 'half.webp'), 'half')
  const { output } = await failToStart({ DATA_DIR: elsewhere, PORT: '0' })
  expect(output).toMatch(/^The restore into .* is incomplete: run npm run restore again/)
  expect(await run('restore', [saved], elsewhere)).toMatchObject({ succeeded: true })
  expect(readdirSync(join(elsewhere, 'pictures'))).toHaveLength(3)
  const second = await startServer({ dataDir: elsewhere })
  expect((await gallery(second.url)).items).toHaveLength(1)
  await second.kill()
})

test('a backup reports missing and damaged pictures, and contains the rest', async () => {
  await add(1)
  await add(2)
  const pictures = readdirSync(join(data, 'pictures')).filter((each) => each.endsWith('.webp'))
  const [missing = '', damaged = '', ...others] = pictures
  rmSync(join(data, 'pictures', missing))
  appendFileSync(join(data, 'pictures', damaged), '!')
  const backedUp = await run('backup', [saved])
  expect(backedUp).toMatchObject({ succeeded: false })
  expect(backedUp.output).toMatch(/2 picture files were already missing or damaged/)
  expect(readdirSync(join(saved, 'pictures')).sort()).toEqual(others.sort())
  expect(await run('restore', [saved], elsewhere)).toMatchObject({ succeeded: true })
})

test('a backup into a folder that is not empty, or inside the data folder, is refused', async () => {
  mkdirSync(saved)
  writeFileSync(join(saved, 'mine'), '')
  expect((await run('backup', [saved])).output).toMatch(/is not empty: choose a new folder/)
  expect(readdirSync(saved)).toEqual(['mine'])
  const within = await run('backup', [join(data, 'saved')])
  expect(within.output).toMatch(/is inside DATA_DIR .* and would be lost with it/)
  expect(existsSync(join(data, 'saved'))).toBe(false)
  expect((await run('backup', [])).output).toBe(
    'Specify one folder: npm run backup -- FOLDER [--after EARLIER_BACKUP]\n',
  )
})
