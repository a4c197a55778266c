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

const startPostgres = './tests/support/postgres/start-before-tests.ts'
const usePostgres = './tests/support/postgres/use.ts'

export const simulationOnPostgres = 'tests/simulation/postgres.test.ts'

/** Thousands of schedules, however slow the machine is. */
export const schedulesTimeout = 3_600_000

/** What a bucket does that no folder does. */
export const withBucketOnly = ['tests/server/bucket/**']

/** The tests of the server once more, and the simulation, on PostgreSQL, where that is installed. */
export function serverOnPostgres(): TestProjectConfiguration[] {
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
        globalSetup: startPostgres,
        setupFiles: usePostgres,
        testTimeout: 60_000,
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
  ]
}

/** What concerns pictures, once more with a bucket, where an S3 server is installed. */
export function serverWithBucket(): TestProjectConfiguration[] {
  if (!hasSwift()) {
    process.stdout.write('Swift is not installed: pictures are tested in a folder alone.\n')
    return []
  }
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
        setupFiles: used,
        testTimeout: 60_000,
      },
    },
  ]
}
