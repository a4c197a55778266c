import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { failToStart } from '#tests/support/test-server.ts'

import { runCommand } from '../run-command.ts'
import { newFolder } from './bucket-server.ts'
import { killAt, newLocation, noBucket, type StorageLocation, serve, visit } from './copy-world.ts'
import { overBucketRelay, overDatabaseRelay } from './relays.ts'

// Each test starts several servers and commands, one after the other.
vi.setConfig({ testTimeout: 300_000 })

const database = 'postgres'
const dumped = 'take-off.sql'

const newBackup = () => join(newFolder(), 'saved')

async function founded(...seeds: number[]) {
  const location = await newLocation(database, 'bucket')
  return { location, ...(await filled(location, seeds)) }
}

async function filled(location: StorageLocation, seeds: number[]) {
  const server = await serve(location)
  const here = await visit(server.url)
  await here.add(...seeds)
  return { server, here }
}

const wentWell = (expected: RegExp) => ({
  succeeded: true,
  output: expect.stringMatching(expected),
})

type Way = [on: 'sqlite' | 'postgres', pictures: 'bucket' | 'folder']

const ways: Way[] = [
  [database, 'bucket'],
  [database, 'folder'],
  ['sqlite', 'bucket'],
]

test.each(ways)(
  'a backup on %s made during writes is restored into another %s with all acknowledged writes',
  async (on, pictures) => {
    const location = await newLocation(on, 'bucket')
    const { here } = await filled(location, [1, 2, 3])
    const saved = newBackup()
    const before = await here.pictures()
    expect(before).toHaveLength(3)
    const writing = Promise.all([here.add(4, 5, 6, 7), here.add(8, 9, 10, 11)])
    const backedUp = await runCommand('backup', [saved], location)
    await writing
    expect(backedUp).toMatchObject(
      wentWell(/contains \d+ items and \d+ picture files, all verified/),
    )
    const elsewhere = await newLocation(on, pictures)
    expect(await runCommand('restore', [saved], elsewhere)).toMatchObject(wentWell(/^Restored /))
    // Sessions stay valid after a restore.
    const there = await visit((await serve(elsewhere)).url, here.token)
    expect(await there.pictures()).toEqual(expect.arrayContaining(before))
    expect((await there.pictures()).filter((each) => !each.includes(' 200 '))).toEqual([])
    // A version that a phone has read since the backup must not be assigned again to other content.
    const newest = Math.max(...(await here.list()).map(({ version }) => version))
    for (const { version } of await there.list()) expect(version).toBeGreaterThan(newest + 1000)
    // Counters continue from the restored values.
    await there.add(12)
    expect(await there.titles()).toContain('Photo 12')
  },
)

test('an item added while the dump is written is left to the next backup, with its picture', async () => {
  const { location, here } = await founded(1)
  const saved = newBackup()
  const added = Promise.withResolvers<void>()
  const relayed = await overDatabaseRelay(location, { pattern: /pg_dump/g, until: added.promise })
  const backingUp = runCommand('backup', [saved], relayed.location)
  await relayed.stopped
  await here.add(2)
  added.resolve()
  expect(await backingUp).toMatchObject(wentWell(/contains 1 items/))
  const elsewhere = await newLocation(database, 'bucket')
  expect(await runCommand('restore', [saved], elsewhere)).toMatchObject(wentWell(/^Restored /))
  const there = await visit((await serve(elsewhere)).url, here.token)
  expect(await there.titles()).toEqual(['Photo 1'])
})

test('a dump is readable text, and contains no password', async () => {
  const { location } = await founded(1)
  const url = new URL(location.DATABASE_URL)
  url.password = 'a-secret-of-postgres'
  const saved = newBackup()
  const backedUp = await runCommand('backup', [saved], { ...location, DATABASE_URL: url.href })
  expect(backedUp).toMatchObject(wentWell(/contains 1 items/))
  const text = readFileSync(join(saved, dumped), 'utf8')
  expect(text).toMatch(/CREATE TABLE public\.items/)
  expect(text).toMatch(/Photo 1/)
  expect(text + backedUp.output).not.toMatch(/a-secret-of-postgres/)
  expect(statSync(join(saved, dumped)).mode & 0o777).toBe(0o600)
})

test('a second backup reuses unchanged pictures, and fetches the rest', async () => {
  const { location, here } = await founded(1, 2)
  const [first, second] = [newBackup(), newBackup()]
  const one = await runCommand('backup', [first], location)
  expect(one).toMatchObject(wentWell(/\(6 copied, 0 reused\)/))
  await here.add(3)
  const [spoilt = '', same = ''] = readdirSync(join(first, 'pictures'))
  writeFileSync(join(first, 'pictures', spoilt), 'spoilt')
  const secondBackup = await runCommand('backup', [second, '--after', first], location)
  expect(secondBackup).toMatchObject(
    wentWell(/3 items and 9 picture files.* \(4 copied, 5 reused\)/),
  )
  const inode = (folder: string) => statSync(join(folder, 'pictures', same)).ino
  expect(inode(second)).toBe(inode(first))
  const elsewhere = await newLocation(database, 'bucket')
  expect(await runCommand('restore', [second], elsewhere)).toMatchObject(wentWell(/^Restored /))
})

test('a killed backup is resumed in its folder, and cannot be restored before', async () => {
  const { location, here } = await founded(1, 2, 3)
  const saved = newBackup()
  const relayed = await overBucketRelay(location, {
    pattern: /GET \/\S+\/pictures\//g,
    forwardedMatches: 5,
  })
  await killAt(relayed.stopped, ['backup', [saved], relayed.location])
  const kept = readdirSync(join(saved, 'pictures')).filter((name) => name.endsWith('.webp'))
  expect(readdirSync(saved)).toContain('backing-up')
  const elsewhere = await newLocation(database, 'bucket')
  const early = await runCommand('restore', [saved], elsewhere)
  expect(early.output).toMatch(/is not a complete backup: it has no backup\.json/)

  await here.add(4)
  const others = await founded(5)
  const foreign = await runCommand('backup', [saved], others.location)
  expect(foreign.output).toMatch(/is not empty: choose a new folder/)
  const again = await runCommand('backup', [saved], location)
  expect(again).toMatchObject(
    wentWell(new RegExp(`12 picture files.* \\(${12 - kept.length} copied`)),
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(readdirSync(saved).sort()).toEqual(['backup.json', 'pictures', dumped])
  expect(await runCommand('restore', [saved], elsewhere)).toMatchObject(wentWell(/^Restored /))
  const there = await visit((await serve(elsewhere)).url, here.token)
  expect(await there.pictures()).toEqual(await here.pictures())
})

const moments: [when: string, pattern: RegExp, forwardedMatches: number][] = [
  ['while writing pictures', /PUT \/\S+\/pictures\//g, 3],
  ['while writing the marker file', /PUT \/\S+\/installation\.json/g, 0],
]

test.each(moments)(
  'after a restore killed %s, no server starts until the restore is resumed',
  async (_when, pattern, forwardedMatches) => {
    const { location, here } = await founded(1, 2, 3)
    const saved = newBackup()
    await runCommand('backup', [saved], location)
    const elsewhere = await newLocation(database, 'bucket')
    const relayed = await overBucketRelay(elsewhere, { pattern, forwardedMatches })
    await killAt(relayed.stopped, ['restore', [saved], relayed.location])
    const refused = await failToStart({ ...elsewhere, PORT: '0' })
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toMatch(/The restore into .* is incomplete: run npm run restore again/)
    expect(await runCommand('restore', [saved], elsewhere)).toMatchObject(wentWell(/^Restored /))
    const there = await visit((await serve(elsewhere)).url, here.token)
    expect(await there.pictures()).toEqual(await here.pictures())
  },
)

const databases = ['postgres', 'sqlite'] as const

test.each(databases)(
  'after a restore on %s was killed, no server starts on its database, even without bucket settings',
  async (on) => {
    const location = await newLocation(on, 'bucket')
    await filled(location, [1])
    const saved = newBackup()
    await runCommand('backup', [saved], location)
    const elsewhere = await newLocation(on, 'bucket')
    const pattern = /PUT \/\S+\/installation\.json/g
    const relayed = await overBucketRelay(elsewhere, { pattern })
    await killAt(relayed.stopped, ['restore', [saved], relayed.location])
    const { output } = await failToStart({ ...elsewhere, ...noBucket, PORT: '0' })
    expect(output).toMatch(/The restore into .* is incomplete: run npm run restore again/)
  },
)

test('a restore into a location with data is refused, and changes nothing', async () => {
  const { location, here } = await founded(1)
  const saved = newBackup()
  await runCommand('backup', [saved], location)
  await here.add(2)
  const free = await newLocation(database, 'bucket')
  const full: StorageLocation[] = [
    { ...location, DATA_DIR: free.DATA_DIR, DATABASE_URL: free.DATABASE_URL },
    { ...free, DATA_DIR: location.DATA_DIR, DATABASE_URL: location.DATABASE_URL },
  ]
  const before = await here.pictures()
  for (const each of full) {
    const { succeeded, output } = await runCommand('restore', [saved], each)
    expect(output).toMatch(/already contains data: choose an empty one/)
    expect(succeeded).toBe(false)
  }
  expect(await here.pictures()).toEqual(before)
  expect(await runCommand('restore', [saved], free)).toMatchObject(wentWell(/^Restored /))
})

test('a backup of the other kind of database is refused with advice', async () => {
  const { location } = await founded(1)
  const saved = newBackup()
  await runCommand('backup', [saved], location)
  const refused = await runCommand('restore', [saved], await newLocation('sqlite', 'folder'))
  expect(refused.output).toMatch(/contains a PostgreSQL database, .*npm run move/)
})
