import type { TestProjectConfiguration } from 'vitest/config'

import { findPostgres } from './postgres/programs.ts'
import { hasSwift } from './swift/programs.ts'

/** What many processes on one database do. */
export const onPostgresOnly = ['tests/server/postgres/**']

/** What SQLite does, or a data folder that holds all of an installation; and what no database has a part in. */
const onSqliteOnly = [
  // Its tests damage, lock or fill the file.
  'check-data',
  'disk',
  'kill',
  // A backup, a restore and an upgrade are those of files.
  'backup',
  'whole-dump',
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
    'pictures-removal',
    'pictures-sweep',
    'previews',
    'resources',
    'uploads',
    'write-once',
  ].map((name) => `tests/server/${name}.test.ts`),
  'tests/server/bucket/**/*.test.ts',
]

const startPostgres = './tests/support/postgres/start-before-tests.ts'
const usePostgres = './tests/support/postgres/use.ts'

export const simulationOnPostgres = 'tests/simulation/postgres.test.ts'

/** Holds what servers reply against what is told of it. */
export const heldReplies = './tests/server/after-each.ts'

/** How the projects run that start servers in each test, side by side. */
export const manyServers = {
  maxWorkers: 2,
  // What a server is made of is loaded once for all files of a worker: that took a fifth of the time.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** Thousands of schedules, however slow the machine is. */
export const schedulesTimeout = 3_600_000

/** What a bucket does that no folder does. */
export const withBucketOnly = ['tests/server/bucket/**']

/** What is not tested here, in a sentence each, and why. */
export function leftOut(): string[] {
  return [
    ...(findPostgres() === undefined
      ? ['PostgreSQL is not installed: the server is tested on SQLite alone.']
      : []),
    ...(hasSwift() ? [] : ['Swift is not installed: pictures are tested in a folder alone.']),
  ]
}

/** The tests of the server once more, and the simulation, on PostgreSQL, where that is installed. */
export function serverOnPostgres(): TestProjectConfiguration[] {
  if (findPostgres() === undefined) return []
  return [
    {
      extends: false,
      test: {
        name: 'server-postgres',
        sequence: { groupOrder: 2 },
        include: ['tests/server/**/*.test.ts'],
        exclude: [...onSqliteOnly, ...withBucketOnly],
        globalSetup: startPostgres,
        setupFiles: [usePostgres, heldReplies],
        ...manyServers,
      },
    },
    {
      extends: false,
      test: {
        name: 'simulation-postgres',
        sequence: { groupOrder: 3 },
        include: [simulationOnPostgres],
        globalSetup: startPostgres,
        setupFiles: usePostgres,
        testTimeout: schedulesTimeout,
      },
    },
    {
      extends: false,
      test: {
        name: 'journeys-postgres',
        sequence: { groupOrder: 7 },
        // From a stranger's form to a member on the website: through all of the server.
        include: ['tests/journeys/website.test.ts'],
        globalSetup: ['./src/tooling/build-before-tests.ts', startPostgres],
        setupFiles: ['./tests/support/after-each.ts', usePostgres],
        testTimeout: 240_000,
        hookTimeout: 240_000,
        expect: { poll: { timeout: 60_000 } },
      },
    },
  ]
}

/** What concerns pictures, once more with a bucket, where an S3 server is installed. */
export function serverWithBucket(): TestProjectConfiguration[] {
  if (!hasSwift()) return []
  const isOnPostgres = findPostgres() !== undefined
  const started = ['./tests/support/swift/start-before-tests.ts']
  const used = ['./tests/support/swift/use.ts']
  if (isOnPostgres) started.push(startPostgres)
  if (isOnPostgres) used.push(usePostgres)
  return [
    {
      extends: false,
      test: {
        name: 'server-bucket',
        sequence: { groupOrder: 2 },
        include: withPictures,
        globalSetup: started,
        setupFiles: [...used, heldReplies],
        ...manyServers,
      },
    },
  ]
}
