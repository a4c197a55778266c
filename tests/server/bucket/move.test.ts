import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { openPostgresToMigrate } from '#server/database/postgres.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { installationPaths } from '#server/installation/paths.ts'
import { callS3 } from '#tests/support/swift/buckets.ts'
import { failToStart } from '#tests/support/test-server.ts'

import { contentsOf } from '../data-folder.ts'
import { runCommand } from '../run-command.ts'
import { endpoint } from './bucket-server.ts'
import { between, killAt, move, newLocation, serve, visit } from './copy-world.ts'
import { overBucketRelay, overDatabaseRelay, type StopPoint } from './relays.ts'

// Each test starts several servers and commands, one after the other.
vi.setConfig({ testTimeout: 300_000 })

const far = 'postgres'

const wentWell = {
  succeeded: true,
  output: expect.stringMatching(/^Moved \d+ rows and \d+ picture files, and compared all of them/),
}

/** Creates an installation in a folder with some photos, one of them removed again, and stops its server. */
async function founded(...seeds: number[]) {
  const location = await newLocation('sqlite', 'folder')
  const server = await serve(location)
  const here = await visit(server.url)
  await here.add(...seeds)
  const [shown, list] = [await here.pictures(), await here.list()]
  await server.stop()
  return { location, token: here.token, shown, list }
}

test('an installation is unchanged after moving to a bucket and back, and sessions stay valid', async () => {
  const { location, token, shown, list } = await founded(1, 2, 3)
  const before = contentsOf(location.DATA_DIR)
  const [away, back] = [await newLocation(far, 'bucket'), await newLocation('sqlite', 'folder')]
  const there = await move(location, away)
  expect(there).toMatchObject(wentWell)
  // The source is unchanged, except for its lock file.
  const withoutLock = (names: string[]) => names.filter((name) => !name.startsWith('lock.sqlite'))
  expect(withoutLock(contentsOf(location.DATA_DIR))).toEqual(withoutLock(before))
  const again = await move(away, back)
  expect(again).toMatchObject(wentWell)
  expect(again.output).toBe(there.output)

  for (const each of [away, back]) {
    const server = await serve(each)
    const visitor = await visit(server.url, token)
    expect(await visitor.pictures()).toEqual(shown)
    expect(await visitor.list()).toEqual(list)
    // The history continues after the moved entries.
    await visitor.add(4)
    expect(await visitor.titles()).toContain('Photo 4')
    await server.stop()
  }
})

const downloads = /GET \/\S+\/pictures\//g
const uploads = /PUT \/\S+\/pictures\//g

type Moment = [when: string, at: { over: typeof overBucketRelay } & StopPoint]

const inBucket: Moment[] = [
  ['while copying pictures', { over: overBucketRelay, pattern: uploads, forwardedMatches: 4 }],
  [
    'while writing the marker file',
    { over: overBucketRelay, pattern: /PUT \/\S+\/installation\.json/g },
  ],
  [
    'while deleting its marker in the bucket',
    { over: overBucketRelay, pattern: /DELETE \/\S+\/moving/g },
  ],
]

const inDatabase: Moment[] = [
  ['while copying rows', { over: overDatabaseRelay, pattern: /insert into "history"/g }],
  [
    'while deleting its marker in the database',
    { over: overDatabaseRelay, pattern: /drop table if exists "moving"/g },
  ],
]

const moments = [...inBucket, ...inDatabase]

test.each(moments)(
  'after a move killed %s, no server starts until the move is resumed',
  async (_when, { over, ...moment }) => {
    const { location, token, shown } = await founded(1, 2, 3)
    const away = await newLocation(far, 'bucket')
    const relayed = await over(away, moment)
    await killAt(relayed.stopped, ['move', [], between(location, relayed.location)])
    const refused = await failToStart({ ...away, PORT: '0' })
    expect(refused.output).toMatch(/The move to .* is incomplete: run npm run move again/)
    expect(refused.code).toBe(1)
    // An unfinished move of another installation is not resumed.
    const other = await founded(9)
    expect((await move(other.location, away)).output).toMatch(/already contains data/)

    expect(await move(location, away)).toMatchObject(wentWell)
    const visitor = await visit((await serve(away)).url, token)
    expect(await visitor.pictures()).toEqual(shown)
  },
)

test('after a move back killed while copying pictures, no server starts until it is resumed', async () => {
  const { location, token, shown } = await founded(1, 2, 3)
  const [away, back] = [await newLocation(far, 'bucket'), await newLocation('sqlite', 'folder')]
  expect(await move(location, away)).toMatchObject(wentWell)
  const relayed = await overBucketRelay(away, { pattern: downloads, forwardedMatches: 4 })
  await killAt(relayed.stopped, ['move', [], between(relayed.location, back)])
  const refused = await failToStart({ ...back, PORT: '0' })
  expect(refused.output).toMatch(/is incomplete: run npm run move again/)

  expect(await move(away, back)).toMatchObject(wentWell)
  const visitor = await visit((await serve(back)).url, token)
  expect(await visitor.pictures()).toEqual(shown)
})

test('a resumed move copies changes that were made between the attempts', async () => {
  const { location, token } = await founded(1, 2, 3)
  const away = await newLocation(far, 'bucket')
  const relayed = await overBucketRelay(away, { pattern: uploads, forwardedMatches: 2 })
  await killAt(relayed.stopped, ['move', [], between(location, relayed.location)])
  const server = await serve(location)
  const here = await visit(server.url, token)
  await here.add(4)
  const shown = await here.pictures()
  await server.stop()
  expect(await move(location, away)).toMatchObject(wentWell)
  const visitor = await visit((await serve(away)).url, token)
  expect(await visitor.pictures()).toEqual(shown)
})

test('a row that was altered while being copied is detected, and copied again', async () => {
  const { location, token, list } = await founded(1, 2, 3)
  const away = await newLocation(far, 'bucket')
  const relayed = await overBucketRelay(away, { pattern: uploads, forwardedMatches: 2 })
  await killAt(relayed.stopped, ['move', [], between(location, relayed.location)])
  await alterRows(away)
  expect(await move(location, away)).toMatchObject(wentWell)
  expect(await (await visit((await serve(away)).url, token)).list()).toEqual(list)
})

type Data = { DATA_DIR: string; DATABASE_URL: string }

async function alterRows({ DATA_DIR, DATABASE_URL }: Data) {
  const database =
    DATABASE_URL === ''
      ? openSqlite(installationPaths(DATA_DIR).database)
      : openPostgresToMigrate(DATABASE_URL)
  const { numUpdatedRows } = await database
    .updateTable('items')
    .set({ fields: sql`replace(fields, 'Photo 1', 'Photo 7')` })
    .executeTakeFirst()
  await database.destroy()
  expect(numUpdatedRows).toBe(3n)
}

test('damaged and missing pictures are reported, and all others are moved', async () => {
  const { location, shown } = await founded(1, 2)
  const folder = join(location.DATA_DIR, 'pictures')
  const [damaged = '', missing = '', ...others] = readdirSync(folder).filter((name) =>
    name.endsWith('.webp'),
  )
  appendFileSync(join(folder, damaged), '!')
  rmSync(join(folder, missing))
  const away = await newLocation('sqlite', 'folder')
  const { succeeded, output } = await move(location, away)
  expect(succeeded).toBe(false)
  expect(output).toContain(`and ${others.length} picture files`)
  for (const name of [damaged, missing]) {
    expect(output).toContain(`${name} was already missing or damaged.`)
  }
  expect(readdirSync(join(away.DATA_DIR, 'pictures')).sort()).toEqual(others.sort())
  const visitor = await visit((await serve(away)).url)
  expect(await visitor.titles()).toHaveLength(shown.length)
})

test('a target that has data or is in use is refused, and nothing is changed', async () => {
  const { location } = await founded(1)
  const full = await founded(2)
  const before = contentsOf(full.location.DATA_DIR)
  const refused = await move(location, full.location)
  expect(refused.succeeded).toBe(false)
  expect(refused.output).toMatch(/^DATA_DIR .* already contains data: choose an empty one/)
  expect(contentsOf(full.location.DATA_DIR)).toEqual(before)

  const away = await newLocation(far, 'bucket')
  await callS3(endpoint(), ['PUT', `/${away.S3_BUCKET}/pictures/some.webp`], Buffer.from('a'))
  expect((await move(location, away)).output).toMatch(/^The bucket .* already contains data/)
  const free = await newLocation('sqlite', 'folder')
  const running = await serve(location)
  expect((await move(location, free)).output).toMatch(/server or command is using DATA_DIR/)
  await running.stop()
  expect(await runCommand('move', [], location)).toMatchObject({
    succeeded: false,
    output: expect.stringMatching(/^Set the target: TO_DATA_DIR/),
  })
})

test('a move is refused while servers write to the source database', async () => {
  const from = await newLocation('postgres', 'bucket')
  const server = await serve(from)
  const here = await visit(server.url)
  await here.add(1, 2, 3)
  const to = await newLocation('postgres', 'bucket')
  const relayed = await overBucketRelay(to, { pattern: uploads, forwardedMatches: 0 })
  const moving = move(from, relayed.location)
  await relayed.stopped
  await here.add(4)
  // The stalled call is attempted again, and succeeds.
  relayed.resume()
  const refused = await moving
  expect(refused.output).toMatch(/was changed during the move: stop its servers and run/)
  expect(refused.succeeded).toBe(false)
  const shown = await here.pictures()
  await server.stop()
  expect(await move(from, to)).toMatchObject(wentWell)
  const there = await visit((await serve(to)).url, here.token)
  expect(await there.pictures()).toEqual(shown)
})
