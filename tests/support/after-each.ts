import { afterEach } from 'vitest'

import { sayWhatFailed } from './say-what-failed.ts'

// Browsers that outlive their test: those of one test say it themselves as they are closed.
afterEach(() => sayWhatFailed())
