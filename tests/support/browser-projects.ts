import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserConfigOptions } from 'vitest/node'

import { sourcePlugins } from '#tooling/source-plugins.ts'

import { makePictureFor } from './browser-pictures.ts'
import { chromiumFlags, findChromium, findShell } from './chromium.ts'
import { hangLimits } from './hang.ts'
import { screenBackend, screenCommands } from './screen-backend.ts'

const executablePath = findShell() ?? findChromium()

/**
 * Vite bundles the dependencies anew in each run. With the bundle of an earlier run, a dependency that is missing in it
 * reloads the page in the middle of a test, which then has two copies of a package.
 */
const base = () => ({ extends: false, optimizeDeps: { force: true } }) as const

/** A new object for each project, because Vitest mutates it. */
const browser = (): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  commands: { makePictureFor },
  provider: playwright({
    launchOptions: {
      args: chromiumFlags,
      ...(executablePath !== undefined && { executablePath }),
    },
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' }],
})

const screenFiles = 'tests/screens/*.browser.test.tsx'

/**
 * Screens that only the long tier runs: those with a foreign backend except the members, the same tests for further
 * resources, and a dozen of the slowest, with which the quick tier took more than ten minutes on a slow machine
 * (2026-11-30).
 */
const longScreens = [
  '!(members)-foreign',
  'account-ours',
  'audit-ours',
  'audit-offline-ours',
  'dialogs-desktop',
  'events-ours',
  'founder-profiles-ours',
  'gallery-together-ours',
  'leaving-forms',
  'members-ours',
  'other-lists-ours',
  'people-ours',
  'photo-changes',
  'roles-ours',
  'webhooks-ours',
  'website-ours',
].map((name) => `tests/screens/${name}.browser.test.tsx`)

/** Whole screens, with a backend at the address of the page. */
const screens = (
  name: string,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  ...base(),
  plugins: [...sourcePlugins(), screenBackend()],
  test: {
    name,
    ...files,
    maxWorkers: 2,
    ...hangLimits,
    browser: {
      ...browser(),
      commands: { makePictureFor, ...screenCommands },
      // As in Playwright, which the journeys use.
      locators: { exact: false },
    },
  },
})

/** Projects of tests that run in the page of a browser. */
export const inBrowser: TestProjectInlineConfiguration[] = [
  {
    ...base(),
    test: {
      name: 'sync-browser',
      include: ['tests/sync/**/*.browser.test.ts'],
      ...hangLimits,
      browser: browser(),
    },
  },
  {
    ...base(),
    plugins: sourcePlugins(),
    test: {
      name: 'features-browser',
      include: ['tests/features/*.browser.test.tsx'],
      ...hangLimits,
      browser: browser(),
    },
  },
  {
    ...base(),
    plugins: sourcePlugins(),
    test: {
      name: 'features-long',
      include: ['tests/features/long/*.browser.test.tsx'],
      ...hangLimits,
      browser: browser(),
    },
  },
  screens('screens', { include: [screenFiles], exclude: longScreens }),
  screens('screens-long', { include: longScreens }),
]
