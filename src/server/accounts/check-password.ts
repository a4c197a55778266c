import type { Credentials } from '#contract/session.ts'

import { networkOf } from '../address.ts'
import { secondFactor } from '../factors/second.ts'
import { type Fault, fault, isFault } from '../fault.ts'
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
import { makeLine } from './line.ts'
import type { SecurityLog, SignInMethod } from './security-log.ts'

/** Somebody who says who they are, and where they are. */
export type PasswordAttempt = Credentials & {
  act: 'sign-in' | 'password-change' | 'confirmation'
  /** Of the second factor, where there is one. */
  code?: string
  address: string
  /** What tells them from strangers; then only their own failures count. */
  known: Subject | undefined
}

/** Who it is, and by what they have shown it. */
export type VerifiedAdmin = { admin: Admin; by: SignInMethod }

/** Finds the admin with these credentials; refuses whoever has failed too often. */
export type CheckPassword = (attempt: PasswordAttempt) => Promise<VerifiedAdmin | undefined>

/** The one place where passwords are checked, so that all guesses are counted. */
export function makeCheckPassword(services: Services, log: SecurityLog): CheckPassword {
  // Those who are known never stand behind strangers, nor those who come for the first time, or with
  // a password that an operator gave, behind those who guess.
  const lines = {
    known: makeLine({ atOnce: 1, inAll: 50, perSource: 2 }),
    given: makeLine({ atOnce: 1, inAll: 100, perSource: 4 }),
    // The same at an address that has failed: apart from all who guess at other accounts there.
    givenAgain: makeLine({ atOnce: 1, inAll: 100, perSource: 4 }),
    // A whole office may begin its day at one address.
    fresh: makeLine({ atOnce: 1, inAll: 100, perSource: 20 }),
    failed: makeLine({ atOnce: 1, inAll: 100, perSource: 4 }),
  }

  /** A new password is asked for by the old one, in a session that has passed the second factor. */
  async function secondOf({ account }: Admin, { act, code }: PasswordAttempt) {
    if (act === 'password-change') return 'password'
    return secondFactor(services, { adminId: account._id, code })
  }

  async function check(
    attempt: PasswordAttempt,
    subjects: Subjects,
  ): Promise<VerifiedAdmin | undefined> {
    const { isUnhindered } = await refuseWhoMustWait(services, { attempt, subjects })
    const admin = await findAdmin(services, attempt)
    const second = admin && (await secondOf(admin, attempt))
    if (second === 'missing') {
      // The password was right: that is no failure, but whoever has stolen it knows it now.
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
      // Before standing in line, so that those who are refused take nobody's place, and again when
      // the turn comes, so that guesses sent all at once are counted too.
      const { hasFailed, isUnhindered } = await refuseWhoMustWait(services, { attempt, subjects })
      const given = hasFailed ? 'givenAgain' : 'given'
      const stranger = hasFailed ? 'failed' : 'fresh'
      return await lines[attempt.known ? 'known' : isUnhindered ? given : stranger].run(
        subjects[0].name,
        () => check(attempt, subjects),
      )
    } catch (error) {
      if (isFault(error) && !isCodeMissing(error)) {
        const { act, email: account, address } = attempt
        await log.record({ event: `${act}-refused`, account, address, reason: error.message })
      }
      throw error
    }
  }
}

const codeMissing = () => fault('second-factor', 'Please enter the code of your authenticator app')

const isCodeMissing = ({ answer: { body } }: Fault) =>
  'code' in body && body.code === 'second-factor'

type Subjects = [source: Subject, ...Subject[]]

function subjectsOf({ known, email, address }: PasswordAttempt): Subjects {
  return known ? [known] : [addressSubject(networkOf(address)), accountSubject(email)]
}

async function refuseWhoMustWait(
  services: Services,
  { attempt, subjects }: { attempt: PasswordAttempt; subjects: Subjects },
) {
  const [place] = subjects
  const isUnhindered = await isAccountUnhindered(services, attempt.email)
  const { waitMs, failed } = await readFailures(services, subjects)
  if (waitMs === 0 || isUnhindered) return { isUnhindered, hasFailed: failed.has(place.name) }
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw fault('too-many', `Too many failed attempts. Please wait ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
