import type { TestProjectInlineConfiguration } from 'vitest/config'

import { hangLimits } from './hang.ts'

/**
 * Tests of the server as a process, of its sockets, disks and clocks, and those by injection that take longest. The
 * quick tier runs them by tag only.
 */
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
  'fill-previews',
  'health',
  'installation',
  'kill',
  'known-devices',
  'large-bodies',
  'mail',
  'metrics',
  'modes',
  'names',
  'picture-kinds',
  'pictures-heavy',
  'pictures-lost',
  'pictures-sweep',
  'previews',
  'public-total',
  'restrain',
  'search-exact',
  'search-index',
  'security-log',
  'start',
  'stop',
  'upgrade',
].map((name) => `tests/server/${name}.test.ts`)

/** Tests of several processes on one database. */
export const onPostgresOnly = ['tests/server/postgres/**/*.test.ts']

/**
 * Tests in which the database takes part: they run on PostgreSQL, too. All others, such as those of forms, headers,
 * documents and connections, behave alike on both.
 */
const onBothDatabases = [
  // Writes and conflicts.
  'announcement',
  'announcement-named',
  'cut-off',
  'nasty-strings',
  'nul',
  'optional-picture',
  'own-photos',
  'resources',
  'tombstones',
  'two-admins',
  'write-once',
  // Lists, searches and history.
  'cursor-pages',
  'dashboard',
  'history',
  'history-pages',
  'pages',
  'public-cached',
  'public-calendar',
  'public-feeds',
  'public-filters',
  'public-gallery-feeds',
  'public-intake',
  'public-intake-again',
  'public-intake-bad',
  'public-reading',
  'public-reading-bad',
  'public-recent',
  'search-exact',
  'search-folding',
  // Accounts, sessions and people.
  'account',
  'audit',
  'audit-factors',
  'audit-refusals',
  'audit-together',
  'commands',
  'disable-admin',
  'guesses',
  'known-accounts',
  'known-devices',
  'limited-notifications',
  'made-links',
  'new-password',
  'notifications',
  'notifications-edge-cases',
  'own-language',
  'own-picture',
  'passkeys',
  'people',
  'people-devices',
  'people-ended',
  'people-links',
  'photo-batches',
  'push-keys',
  'push-retries',
  'roles',
  'required-factors',
  'second-factor',
  'sessions',
  'sign-in',
  'welcome-passkey',
  'without-password',
  'webhook-messages',
  'webhook-retention',
  'webhook-retries',
  'webhook-sending',
  'webhooks',
  // Records of pictures, and housekeeping.
  'fill-previews',
  'health',
  'housekeeping',
  'metrics',
  'pictures',
  'pictures-lost',
  'pictures-removal',
  'pictures-sweep',
  'uploads',
].map((name) => `tests/server/${name}.test.ts`)

/** Tests of behaviour that only a bucket has. */
export const withBucketOnly = ['tests/server/bucket/**/*.test.ts']

/** Tests that store, serve or remove pictures in a bucket. */
const withPictures = [
  ...[
    'pictures',
    'pictures-removal',
    'pictures-sweep',
    'picture-ranges',
    'uploads',
    'write-once',
  ].map((name) => `tests/server/${name}.test.ts`),
  ...withBucketOnly,
]

const startPostgres = './tests/support/postgres/start-before-tests.ts'
const usePostgres = './tests/support/postgres/use.ts'

export const simulationOnPostgres = 'tests/simulation/postgres.test.ts'

/** Compares every reply of a server with the API description. */
export const checkReplies = './tests/server/after-each.ts'

/** Settings of projects whose tests each start servers. They run in parallel. */
export const manyServers = {
  maxWorkers: 2,
  // Without isolation, the server's modules are loaded once per worker, which saves a fifth of the time.
  isolate: false,
  ...hangLimits,
}

/** In ms. The tests run thousands of schedules, on slow machines too. */
export const schedulesTimeout = 3_600_000

/** The server's tests on PostgreSQL, the simulation and one journey. */
export const onPostgres: TestProjectInlineConfiguration[] = [
  {
    extends: false,
    test: {
      name: 'server-postgres',
      include: [...onBothDatabases, ...onPostgresOnly],
      globalSetup: startPostgres,
      setupFiles: [usePostgres, checkReplies],
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
      ...hangLimits,
      testTimeout: schedulesTimeout,
    },
  },
  {
    extends: false,
    test: {
      name: 'journeys-postgres',
      // From a visitor's form to a member on the website: this journey uses all of the server.
      include: ['tests/journeys/website.test.ts'],
      globalSetup: ['./src/tooling/build-before-tests.ts', startPostgres],
      setupFiles: ['./tests/support/after-each.ts', usePostgres],
      ...hangLimits,
    },
  },
]

/** Tests of pictures, with a bucket and PostgreSQL. */
export const onBucket: TestProjectInlineConfiguration = {
  extends: false,
  test: {
    name: 'server-bucket',
    include: withPictures,
    globalSetup: ['./tests/support/swift/start-before-tests.ts', startPostgres],
    setupFiles: ['./tests/support/swift/use.ts', usePostgres, checkReplies],
    ...manyServers,
  },
}
