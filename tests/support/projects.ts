import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'

import { partReporter } from '#tests/run/reporter.ts'
import { sourcePlugins } from '#tooling/source-plugins.ts'

import { inBrowser } from './browser-projects.ts'
import { findShell } from './chromium.ts'
import { developmentNotices } from './development-notices.ts'
import { hangLimits } from './hang.ts'
import { LongestFirst } from './longest-first.ts'
import { quickTag } from './quick.ts'
import {
  checkReplies,
  manyServers,
  onBucket,
  onPostgres,
  onPostgresOnly,
  runningServers,
  simulationOnPostgres,
  withBucketOnly,
} from './server-projects.ts'

const buildBeforeTests = './src/tooling/build-before-tests.ts'
const buildForeignBeforeTests = './tests/support/foreign-build.ts'
const shell = findShell()

/** Tests that read the built client, or run commands of the tooling. */
const aboutTooling = ['audit', 'bundle', 'capacitor'].map((name) => `tests/house/${name}.test.ts`)

/** Tests that pass our files to the programs for which they are written. */
const aboutDeployment = 'tests/house/deploy-programs.test.ts'

/** Tests with the mail server of a distribution. */
const withMailServer = 'tests/server/mail-exim.test.ts'

/** Tests of background sync, notifications and wake locks, which Chromium's headless shell lacks. */
const withWindows = [
  'background',
  'notifications',
  'notifications-ended',
  'outbox-counts',
  'photo-reminder',
  'website',
].map((name) => `tests/journeys/${name}.test.ts`)

/** Journeys through the demo. */
const withDemo = 'tests/journeys/accessibility.test.ts'

const journeys = {
  // Three workers on two cores took as long as two, and each test twice as long (2026-11-28).
  maxWorkers: 2,
  // Without isolation, a file reuses the browser of the file before it.
  isolate: false,
  globalSetup: [buildBeforeTests, buildForeignBeforeTests],
  setupFiles: './tests/support/after-each.ts',
  ...hangLimits,
}

/**
 * The kinds of tests; `tests/run/parts.ts` defines which of them run together. None needs the plugins of the build.
 */
export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: false,
    plugins: sourcePlugins(),
    test: {
      name: 'rules',
      include: ['tests/{house,contract,api,sync,client}/**/*.test.ts'],
      exclude: ['**/*.browser.test.ts', ...aboutTooling, aboutDeployment],
      maxWorkers: 2,
      // Without isolation, shared modules are loaded once per worker, which takes less than half of the time.
      isolate: false,
      ...hangLimits,
    },
  },
  {
    extends: false,
    plugins: sourcePlugins(),
    test: {
      name: 'tooling',
      include: aboutTooling,
      maxWorkers: 2,
      ...hangLimits,
      globalSetup: buildBeforeTests,
    },
  },
  {
    extends: false,
    test: { name: 'deploy', include: [aboutDeployment], ...hangLimits },
  },
  ...inBrowser,
  {
    extends: false,
    test: {
      name: 'server',
      include: ['tests/{server,foreign}/**/*.test.ts'],
      exclude: [...runningServers, ...onPostgresOnly, ...withBucketOnly, withMailServer],
      ...manyServers,
      setupFiles: checkReplies,
    },
  },
  {
    extends: false,
    test: {
      name: 'server-processes',
      include: runningServers,
      ...manyServers,
      setupFiles: checkReplies,
    },
  },
  {
    extends: false,
    test: {
      name: 'server-mail',
      include: [withMailServer],
      ...manyServers,
      setupFiles: checkReplies,
    },
  },
  ...onPostgres,
  onBucket,
  {
    extends: false,
    test: {
      name: 'simulation',
      include: ['tests/simulation/**/*.test.ts'],
      exclude: [simulationOnPostgres],
      ...hangLimits,
    },
  },
  {
    extends: false,
    test: {
      ...journeys,
      name: 'journeys',
      include: ['tests/journeys/**/*.test.ts'],
      exclude: [...withWindows, withDemo],
      env: shell === undefined ? {} : { CHROME_PATH: shell },
    },
  },
  {
    extends: false,
    test: { ...journeys, name: 'journeys-windows', include: withWindows },
  },
  {
    extends: false,
    test: {
      ...journeys,
      name: 'journeys-demo',
      include: [withDemo],
      env: shell === undefined ? {} : { CHROME_PATH: shell },
      globalSetup: [...journeys.globalSetup, './tests/support/demo-data.ts'],
    },
  },
  {
    extends: false,
    test: {
      name: 'heavy',
      include: ['tests/heavy/**/*.test.ts'],
      maxWorkers: 2,
      globalSetup: buildBeforeTests,
      setupFiles: './tests/support/after-each.ts',
      ...hangLimits,
      // Each test processes dozens of large pictures.
      testTimeout: 240_000,
      hookTimeout: 240_000,
    },
  },
  {
    extends: false,
    test: {
      name: 'commands',
      include: ['tests/commands/**/*.test.ts'],
      maxWorkers: 2,
      // The smallest runs of benches and soaks mostly wait, and check no figures. Three at a time are too many browsers
      // for two cores.
      maxConcurrency: 2,
      globalSetup: buildBeforeTests,
      ...hangLimits,
      testTimeout: 600_000,
    },
  },
  {
    extends: false,
    test: {
      name: 'soak',
      include: ['tests/soak/**/*.test.ts'],
      maxWorkers: 2,
      maxConcurrency: 2,
      globalSetup: buildBeforeTests,
      ...hangLimits,
      testTimeout: 600_000,
    },
  },
]

/** Names of all projects. */
export const projectNames = projects.map(({ test }) =>
  typeof test?.name === 'string' ? test.name : '',
)

/** The test section of `vite.config.ts`. */
export const testConfig: NonNullable<ViteUserConfig['test']> = {
  onConsoleLog: (log) => !developmentNotices.test(log),
  reporters: ['default', partReporter],
  tags: [quickTag],
  sequence: { sequencer: LongestFirst },
  projects,
}
