import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserConfigOptions } from 'vitest/node'

import { sourcePlugins } from '#tooling/source-plugins.ts'

import { makePictureFor } from './browser-pictures.ts'
import { chromiumFlags, findChromium, findShell } from './chromium.ts'
import { screenBackend, screenCommands } from './screen-backend.ts'

const executablePath = findShell() ?? findChromium()

/** A test that takes longer hangs. */
const hangMs = 30_000

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
  }),
  instances: [{ browser: 'chromium' }],
})

/** Projects of tests that run in the page of a browser. */
export const inBrowser: TestProjectInlineConfiguration[] = [
  {
    extends: false,
    test: {
      name: 'sync-browser',
      include: ['tests/sync/**/*.browser.test.ts'],
      browser: browser(),
    },
  },
  {
    extends: false,
    plugins: sourcePlugins(),
    test: {
      name: 'features-browser',
      include: ['tests/features/*.browser.test.tsx'],
      browser: browser(),
    },
  },
  {
    extends: false,
    plugins: sourcePlugins(),
    test: {
      name: 'features-long',
      include: ['tests/features/long/*.browser.test.tsx'],
      browser: browser(),
    },
  },
  {
    extends: false,
    plugins: [...sourcePlugins(), screenBackend()],
    test: {
      name: 'screens',
      include: ['tests/screens/**/*.browser.test.tsx'],
      // All files share one address, and the backend behind it.
      fileParallelism: false,
      testTimeout: hangMs,
      hookTimeout: hangMs,
      expect: { poll: { timeout: hangMs } },
      browser: { ...browser(), commands: { makePictureFor, ...screenCommands } },
    },
  },
]
