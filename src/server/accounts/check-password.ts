import type { Credentials } from '#contract/session.ts'

import { networkOf } from '../address.ts'
import { secondFactor } from '../factors/second.ts'
import { type RefusalError, refusalError, isRefusalError } from '../fault.ts'
import type { Services } from '../services.ts'
import { type Admin, endUnhindered, findAdmin, isAccountUnhindered } from './admins.ts'
import {
  accountSubject,
  addressSubject,
  countFailure,
  forgetFailures,
  readFailures,
  type Subject,
} from './attempts.ts'
import type { SecurityLog, SignInMethod } from './security-log.ts'
import { makeSignInQueue } from './sign-in-queue.ts'

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

/** Creates the only function that checks passwords, so that all guesses are counted. */
export function makeCheckPassword(services: Services, log: SecurityLog): CheckPassword {
  // Separate queues: known devices do not wait behind strangers, and first-time visitors and users of a password set
  // by an operator do not wait behind guessers.
  const lines = {
    known: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 50, perSource: 2 }),
    given: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 100, perSource: 4 }),
    // For an address with failures: separate from guesses at other accounts from there.
    givenAgain: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 100, perSource: 4 }),
    // A whole office may sign in from one address in the morning.
    fresh: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 100, perSource: 20 }),
    failed: makeSignInQueue({ maxConcurrent: 1, maxWaiting: 100, perSource: 4 }),
  }

  /** A password change requires the old password, in a session that has already passed the second factor. */
  async function secondOf({ account }: Admin, { act, code }: PasswordAttempt) {
    if (act === 'password-change') return 'password'
    return secondFactor(services, { adminId: account._id, code })
  }

  async function check(
    attempt: PasswordAttempt,
    subjects: Subjects,
  ): Promise<VerifiedAdmin | undefined> {
    const { isUnhindered } = await refuseDuringLockout(services, { attempt, subjects })
    const admin = await findAdmin(services, attempt)
    const second = admin && (await secondOf(admin, attempt))
    if (second === 'missing') {
      // A right password is no failure, but the event is logged because the password may be stolen.
      const { email: account, address } = attempt
      await log.record({ event: 'code-asked', account, address, reason: attempt.act })
      throw codeMissing()
    }
    if (admin && second !== undefined && second !== 'wrong') {
      await forgetFailures(services, subjects)
      if (isUnhindered) await endUnhindered(services, admin.account._id)
      return { admin, by: second }
    }
    await countFailure(services, subjects)
    const { waitMs } = await readFailures(services, subjects)
    const { act, email: account, address } = attempt
    const reason = second === 'wrong' ? 'wrong code' : 'wrong email or password'
    await log.record({ event: `${act}-refused`, account, address, reason })
    if (waitMs > 0 && !isUnhindered) {
      await log.record({ event: 'held-up', account, address, seconds: Math.ceil(waitMs / 1000) })
    }
    return undefined
  }

  return async (attempt) => {
    const subjects = subjectsOf(attempt)
    try {
      // Checked before queueing, so that refused attempts take no position in the queue, and again at the attempt's
      // turn, so that guesses sent in parallel are counted too.
      const { hasFailed, isUnhindered } = await refuseDuringLockout(services, { attempt, subjects })
      const given = hasFailed ? 'givenAgain' : 'given'
      const stranger = hasFailed ? 'failed' : 'fresh'
      return await lines[attempt.known ? 'known' : isUnhindered ? given : stranger].run(
        subjects[0].name,
        () => check(attempt, subjects),
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

type Subjects = [source: Subject, ...Subject[]]

function subjectsOf({ known, email, address }: PasswordAttempt): Subjects {
  return known ? [known] : [addressSubject(networkOf(address)), accountSubject(email)]
}

async function refuseDuringLockout(
  services: Services,
  { attempt, subjects }: { attempt: PasswordAttempt; subjects: Subjects },
) {
  const [source] = subjects
  const isUnhindered = await isAccountUnhindered(services, attempt.email)
  const { waitMs, failed } = await readFailures(services, subjects)
  if (waitMs === 0 || isUnhindered) return { isUnhindered, hasFailed: failed.has(source.name) }
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw refusalError(
    'too-many',
    `Too many failed attempts. Please wait ${formattedDuration(retryAfterSeconds)}.`,
    {
      retryAfterSeconds,
    },
  )
}

function formattedDuration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
