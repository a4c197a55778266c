import { factorPaths } from '#contract/factors.ts'
import { firstAdmin } from '#tests/support/test-server.ts'

import type { Console } from './console.ts'

/** The first owner shows, a while after their sign-in, that it is still them. */
export const confirmHere = (console: Console) =>
  console.call({
    method: 'POST',
    url: factorPaths.confirm,
    json: { password: firstAdmin.password },
  })
