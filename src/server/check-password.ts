import type { Credentials } from '#contract/session.ts'

import { type Admin, findAdmin } from './accounts.ts'
import { atMost } from './at-most.ts'
import { countFailure, forgetFailures, secondsToWait } from './attempts.ts'
import { fault } from './fault.ts'
import type { Services } from './services.ts'

const waitingAtMost = 100

/** Somebody who says who they are, and where they are. */
export type Attempt = Credentials & { address: string; deviceId: string | null }

/** Finds the admin with these credentials; refuses whoever has failed too often. */
export type CheckPassword = (attempt: Attempt) => Promise<Admin | undefined>

/** The one place where passwords are checked, so that all guesses are counted. */
export function makeCheckPassword(services: Services): CheckPassword {
  const counter = atMost(2)

  // Look at the limit, check, count: in one turn at the counter, so that guesses sent all at once
  // are counted too.
  return async (attempt) => {
    if (counter.waiting() >= waitingAtMost) {
      throw fault('unavailable', 'Too many people sign in just now', { retryAfterSeconds: 5 })
    }
    return counter.run(async () => {
      const account = `account ${attempt.email}`
      const subjects = [account, `address ${attempt.address}`]
      const wait = await secondsToWait(services, subjects)
      if (wait !== undefined) {
        throw fault('too-many', 'Too many failed attempts. Please wait a few minutes.', {
          retryAfterSeconds: wait,
        })
      }
      const admin = await findAdmin(services, attempt)
      if (admin) await forgetFailures(services, account)
      else await countFailure(services, subjects)
      return admin
    })
  }
}
