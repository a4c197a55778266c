import type { TestProjectInlineConfiguration } from 'vitest/config'

/** Tests of the server as a process, of its sockets, disks and clocks: most of their time is waiting. */
export const runningServers = [
  'backup',
  'check-data',
  'commands',
  'connections',
  'cut-off',
  'demo',
  'disable-admin',
  'disk',
  'docs-client',
  'drain',
  'health',
  'installation',
  'kill',
  'large-bodies',
  'mail',
  'metrics',
  'modes',
  'names',
  'pictures-heavy',
  'pictures-lost',
  'restrain',
  'search-index',
  'security-log',
  'start',
  'stop',
  'upgrade',
].map((name) => `tests/server/${name}.test.ts`)

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

/** The tests of the server once more on PostgreSQL, with the simulation and a journey. */
export const onPostgres: TestProjectInlineConfiguration[] = [
  {
    extends: false,
    test: {
      name: 'server-postgres',
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

/** What concerns pictures, once more with them in a bucket and with PostgreSQL. */
export const onBucket: TestProjectInlineConfiguration = {
  extends: false,
  test: {
    name: 'server-bucket',
    include: withPictures,
    globalSetup: ['./tests/support/swift/start-before-tests.ts', startPostgres],
    setupFiles: ['./tests/support/swift/use.ts', usePostgres, heldReplies],
    ...manyServers,
  },
}
