import { factorPaths } from '#contract/factors.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import type { Console } from './console.ts'

/** Confirms the session of the first owner again, as needed some time after the sign-in. */
export const confirmHere = (console: Console) =>
  console.call({
    method: 'POST',
    url: factorPaths.confirm,
    json: { password: firstAdmin.password },
  })
