import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import type { BrowserConfigOptions } from 'vitest/node'

import { sourcePlugins } from '#tooling/source-plugins.ts'

import { chromiumFlags, findChromium } from './chromium.ts'
import {
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
      exclude: [simulationOnPostgres],
      testTimeout: schedulesTimeout,
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
