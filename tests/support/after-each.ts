import { afterEach } from 'vitest'

import { sayWhatFailed } from './say-what-failed.ts'

// For browsers that stay open after the test. Those of a single test are printed when they are closed.
afterEach(() => sayWhatFailed())
