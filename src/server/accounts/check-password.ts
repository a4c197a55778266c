import type { SignInMethod } from '#contract/audit.ts'
import type { Credentials } from '#contract/session.ts'

import { type RefusalError, refusalError, isRefusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { type Admin, endExemption, findAdmin } from './admins.ts'
import type { Subject } from './attempts.ts'
import type { SecurityLog } from './security-log.ts'
import { makeSignInQueue } from './sign-in-queue.ts'
import {
  countDuringWait,
  countersOf,
  countFailed,
  type Counters,
  deleteSourceFailures,
  refuseCodeDuringWait,
  refuseDuringWait,
  tooMany,
} from './waits.ts'

/** Credentials with the address and device that they come from. */
export type PasswordAttempt = Credentials & {
  act: 'sign-in' | 'password-change' | 'confirmation'
  /** Code of the second factor. */
  code?: string
  address: string
  /** Subject of a known device or session; only its own failures count for it. */
  known: Subject | undefined
}

/** Verified person, and the factor that was used. */
export type VerifiedAdmin = { admin: Admin; by: SignInMethod }

/**
 * Returns the person with these credentials; undefined when they are wrong.
 * @throws `too-many` during a delay after failures, `second-factor` when only the code is missing.
 */
export type CheckPassword = (attempt: PasswordAttempt) => Promise<VerifiedAdmin | undefined>

/** Attempt with a right password; `refuseGuess` rejects when a code that can be guessed must wait. */
export type CodeAttempt = {
  adminId: string
  code: string | undefined
  refuseGuess: () => Promise<void>
}

/** Returns the verified factors of an attempt with a right password, or the problem of its code. */
export type CheckSecondFactor = (
  services: Pick<Services, 'database' | 'clock'>,
  attempt: CodeAttempt,
) => Promise<SignInMethod | 'missing' | 'wrong'>

/** Creates the only function that checks passwords, so that all guesses are counted. */
export function makeCheckPassword(
  services: Services,
  log: SecurityLog,
  checkSecondFactor: CheckSecondFactor,
): CheckPassword {
  // Separate queues: known devices do not wait behind strangers, nor first-time visitors behind guessers. None depends
  // on the account: a shorter queue would reveal that it exists.
  const lines = {
    known: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 50, perSource: 2 }),
    // A whole office may sign in from one address in the morning.
    fresh: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 100, perSource: 20 }),
    failed: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 100, perSource: 4 }),
  }

  /** A password change requires the old password, in a session that has already passed the second factor. */
  async function factorsOf({ account }: Admin, { act, code }: PasswordAttempt, counters: Counters) {
    if (act === 'password-change') return 'password'
    const refuseGuess = () => refuseCodeDuringWait(services, counters)
    return checkSecondFactor(services, { adminId: account._id, code, refuseGuess })
  }

  async function check(
    attempt: PasswordAttempt,
    counters: Counters,
  ): Promise<VerifiedAdmin | undefined> {
    const { accountWaitMs } = await refuseDuringWait(services, counters)
    const found = await findAdmin(services, attempt)
    const isExempt = found !== undefined && found.exemptUntil > services.monotonicClock.now()
    if (accountWaitMs > 0 && !isExempt) {
      await countDuringWait(services, counters)
      throw tooMany(accountWaitMs)
    }
    const second = found && (await factorsOf(found, attempt, counters))
    if (second === 'missing') {
      // A right password is no failure, but the event is logged because the password may be stolen.
      const { email: account, address } = attempt
      await log.record({ event: 'code-asked', account, address, reason: attempt.act })
      throw codeMissing()
    }
    if (found && second !== undefined && second !== 'wrong') {
      await deleteSourceFailures(services, counters)
      if (isExempt) await endExemption(services, found)
      return { admin: found, by: second }
    }
    const isCodeWrong = second === 'wrong'
    const waitMs = await countFailed(services, counters, { isCodeWrong })
    await logFailure(log, attempt, { waitMs, isCodeWrong })
    return undefined
  }

  return async (attempt) => {
    const counters = countersOf(attempt)
    try {
      // Checked before queueing, so that refused attempts take no position in the queue, and again at the attempt's
      // turn, so that guesses sent in parallel are counted too.
      const { hasFailed } = await refuseDuringWait(services, counters)
      const stranger = hasFailed ? 'failed' : 'fresh'
      return await lines[attempt.known ? 'known' : stranger].run(counters.source.name, () =>
        check(attempt, counters),
      )
    } catch (error) {
      if (isRefusalError(error) && !isCodeMissing(error)) {
        const { act, email: account, address } = attempt
        await log.record({ event: `${act}-refused`, account, address, reason: error.message })
      }
      throw error
    }
  }
}

const codeMissing = () =>
  refusalError('second-factor', 'Please enter the code of your authenticator app')

const isCodeMissing = ({ answer: { body } }: RefusalError) =>
  'code' in body && body.code === 'second-factor'

async function logFailure(
  log: SecurityLog,
  { act, email: account, address }: PasswordAttempt,
  { waitMs, isCodeWrong }: { waitMs: number; isCodeWrong: boolean },
): Promise<void> {
  const reason = isCodeWrong ? 'wrong code' : 'wrong email or password'
  await log.record({ event: `${act}-refused`, account, address, reason })
  if (waitMs === 0) return
  await log.record({ event: 'held-up', account, address, seconds: Math.ceil(waitMs / 1000) })
}
