import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import type { BrowserConfigOptions } from 'vitest/node'

import { sourcePlugins } from '#tooling/source-plugins.ts'

import { chromiumFlags, findChromium } from './chromium.ts'
import { findPostgres } from './postgres/programs.ts'
import { hasSwift } from './swift/programs.ts'

const buildBeforeTests = './src/tooling/build-before-tests.ts'
const buildForeignBeforeTests = './tests/support/foreign-build.ts'
const executablePath = findChromium()

/** A new one for each project: Vitest writes into it. */
const browser = (): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      args: chromiumFlags,
      ...(executablePath !== undefined && { executablePath }),
    },
  }),
  instances: [{ browser: 'chromium' }],
})

/** What many processes on one database do. */
const onPostgresOnly = ['tests/server/postgres/**']

/** What SQLite does, or a data folder that holds all of an installation; and what no database has a part in. */
const onSqliteOnly = [
  // Its tests damage, lock or fill the file.
  'check-data',
  'disk',
  'kill',
  // A backup, a restore and an upgrade are those of files.
  'backup',
  'installation',
  'modes',
  'start',
  'upgrade',
  // What is said is the same, and its tests start servers by hand.
  'security-log',
  // The demo is always in a folder of its own.
  'demo',
  // The index of trigrams that PostgreSQL has is its own.
  'search-index',
  // The time of a database is there that of its own clock.
  'seen-time',
  // They go back to tables from before PostgreSQL was supported.
  'migrations',
  // Connections, bodies, files of the client, rules, and the reading of pictures.
  'address',
  'client',
  'connections',
  'device-name',
  'large-bodies',
  'password-rules',
  'pictures-heavy',
  'restrain',
].map((name) => `tests/server/${name}.test.ts`)

/** What keeps, shows or removes pictures. */
const withPictures = [
  ...[
    'announcement',
    'optional-picture',
    'picture-ranges',
    'pictures',
    'pictures-sweep',
    'previews',
    'resources',
    'uploads',
    'write-once',
  ].map((name) => `tests/server/${name}.test.ts`),
  'tests/server/bucket/**/*.test.ts',
]

/** What a bucket does that no folder does. */
const withBucketOnly = ['tests/server/bucket/**']

/** The tests of the server once more, on PostgreSQL, where that is installed. */
function serverOnPostgres(): TestProjectConfiguration[] {
  if (findPostgres() === undefined) {
    process.stdout.write('PostgreSQL is not installed: the server is tested on SQLite alone.\n')
    return []
  }
  return [
    {
      extends: false,
      test: {
        name: 'server-postgres',
        sequence: { groupOrder: 2 },
        include: ['tests/server/**/*.test.ts'],
        exclude: [...onSqliteOnly, ...withBucketOnly],
        globalSetup: './tests/support/postgres/start-before-tests.ts',
        setupFiles: './tests/support/postgres/use.ts',
        testTimeout: 60_000,
      },
    },
  ]
}

/** What concerns pictures, once more with a bucket, where an S3 server is installed. */
function serverWithBucket(): TestProjectConfiguration[] {
  if (!hasSwift()) {
    process.stdout.write('Swift is not installed: pictures are tested in a folder alone.\n')
    return []
  }
  const isOnPostgres = findPostgres() !== undefined
  const started = ['./tests/support/swift/start-before-tests.ts']
  const used = ['./tests/support/swift/use.ts']
  if (isOnPostgres) started.push('./tests/support/postgres/start-before-tests.ts')
  if (isOnPostgres) used.push('./tests/support/postgres/use.ts')
  return [
    {
      extends: false,
      test: {
        name: 'server-bucket',
        sequence: { groupOrder: 2 },
        include: withPictures,
        globalSetup: started,
        setupFiles: used,
        testTimeout: 60_000,
      },
    },
  ]
}

/** The kinds of tests, in the order in which they run. None needs the plugins of the build. */
export const projects: TestProjectConfiguration[] = [
  {
    extends: false,
    plugins: sourcePlugins(),
    test: {
      name: 'rules',
      sequence: { groupOrder: 0 },
      include: ['tests/{house,contract,sync,client}/**/*.test.ts'],
      exclude: ['**/*.browser.test.ts'],
      testTimeout: 20_000,
      globalSetup: buildBeforeTests,
    },
  },
  {
    extends: false,
    test: {
      name: 'sync-browser',
      sequence: { groupOrder: 1 },
      include: ['tests/sync/**/*.browser.test.ts'],
      browser: browser(),
    },
  },
  {
    extends: false,
    plugins: sourcePlugins(),
    test: {
      name: 'features-browser',
      sequence: { groupOrder: 1 },
      include: ['tests/features/**/*.browser.test.tsx'],
      browser: browser(),
    },
  },
  {
    extends: false,
    test: {
      name: 'server',
      sequence: { groupOrder: 2 },
      include: ['tests/{server,foreign}/**/*.test.ts'],
      exclude: [...onPostgresOnly, ...withBucketOnly],
      testTimeout: 60_000,
    },
  },
  ...serverOnPostgres(),
  ...serverWithBucket(),
  {
    extends: false,
    test: {
      name: 'simulation',
      sequence: { groupOrder: 3 },
      include: ['tests/simulation/**/*.test.ts'],
      // Thousands of schedules, however slow the machine is.
      testTimeout: 3_600_000,
    },
  },
  {
    extends: false,
    test: {
      name: 'journeys',
      sequence: { groupOrder: 4 },
      include: ['tests/journeys/**/*.test.ts'],
      // Most of a journey is waiting for a network, a toast or a timer: more of them than cores.
      maxWorkers: 3,
      // A browser that one file is done with serves the next.
      isolate: false,
      globalSetup: [buildBeforeTests, buildForeignBeforeTests],
      setupFiles: './tests/support/after-each.ts',
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // A machine under load is slow, not wrong.
      expect: { poll: { timeout: 60_000 } },
    },
  },
  {
    extends: false,
    test: {
      name: 'heavy',
      sequence: { groupOrder: 5 },
      include: ['tests/heavy/**/*.test.ts'],
      // Dozens of large pictures keep a processor busy: beside them other journeys ran out of time.
      maxWorkers: 1,
      globalSetup: buildBeforeTests,
      setupFiles: './tests/support/after-each.ts',
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
    },
  },
  {
    extends: false,
    test: {
      name: 'soak',
      sequence: { groupOrder: 6 },
      include: ['tests/soak/**/*.test.ts'],
      maxConcurrency: 2,
      globalSetup: buildBeforeTests,
      testTimeout: 600_000,
    },
  },
]
