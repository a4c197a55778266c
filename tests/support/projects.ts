import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import type { BrowserConfigOptions } from 'vitest/node'

import { sourcePlugins } from '#tooling/source-plugins.ts'

import { chromiumFlags, findChromium, findShell } from './chromium.ts'
import {
  heldReplies,
  manyServers,
  onPostgresOnly,
  schedulesTimeout,
  serverOnPostgres,
  serverWithBucket,
  simulationOnPostgres,
  withBucketOnly,
} from './server-projects.ts'

const buildBeforeTests = './src/tooling/build-before-tests.ts'
const buildForeignBeforeTests = './tests/support/foreign-build.ts'
const executablePath = findChromium()
const shell = findShell()

/** What sends in the background, shows notifications or keeps a screen on: Chromium's shell has none of it. */
const withWindows = ['background', 'notifications', 'outbox-counts', 'website'].map(
  (name) => `tests/journeys/${name}.test.ts`,
)

const journeys = {
  sequence: { groupOrder: 4 },
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
}

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
      // With one they would come last: Vitest runs a first group of one worker after all other groups.
      maxWorkers: 2,
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
      ...manyServers,
      setupFiles: heldReplies,
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
      exclude: [simulationOnPostgres],
      testTimeout: schedulesTimeout,
    },
  },
  {
    extends: false,
    test: {
      ...journeys,
      name: 'journeys',
      include: ['tests/journeys/**/*.test.ts'],
      exclude: withWindows,
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
