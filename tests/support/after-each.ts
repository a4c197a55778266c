import { afterEach } from 'vitest'

import { printFailedPages } from './print-failed-pages.ts'

// For browsers that stay open after the test. Those of a single test are printed when they are closed.
afterEach(() => printFailedPages())
