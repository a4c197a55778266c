import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { deleteRows } from '../database/batched-rows.ts'
import type { Trx } from '../database/database.ts'
import { maxJumpMs } from '../database/monotonic-clock.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

const secondMs = 1000
const minuteMs = 60 * secondMs

/** Failures without a delay: people mistype. */
export const freeFailures = 5

/** Failures expire this long after the last one, in ms. */
export const rememberedMs = 24 * 60 * minuteMs

/** Counter of failures and its longest delay, in ms. */
export type Subject = { name: string; maxDelayMs: number }

/** Counter of a network address, over all accounts tried from there. */
export function addressSubject(network: string): Subject {
  return { name: `address ${network}`, maxDelayMs: 15 * minuteMs }
}

/** Counter of an account, over all addresses. */
export function accountSubject(email: string): Subject {
  return { name: `account ${hashed(email)}`, maxDelayMs: minuteMs }
}

/**
 * Counter of the wrong codes after a right password, over all addresses. Its delay is long, because only someone who
 * knows the password can cause it, and a code has six digits.
 */
export function codeSubject(email: string): Subject {
  return { name: `code ${hashed(email)}`, maxDelayMs: 60 * minuteMs }
}

/** Strangers can type anything, so the name of a subject contains a hash. */
const hashed = (email: string) => createHash('sha256').update(email).digest('base64url')

/** Counter of the attempts from an address at accounts that wait, over all accounts. */
export function waitingSubject(network: string): Subject {
  return { name: `waiting ${network}`, maxDelayMs: 15 * minuteMs }
}

/** Counter of a known device or session of a person. */
export function knownSubject(
  source: { admin: string } & ({ device: string } | { session: string }),
) {
  const prefix = 'device' in source ? `device ${source.device}` : `session ${source.session}`
  return { name: `${prefix} ${source.admin}`, maxDelayMs: minuteMs }
}

/** Returns the subjects with recent failures by name, with the time in ms until each may try again. */
export async function readFailures(
  { database, monotonicClock }: Store,
  subjects: Subject[],
): Promise<Map<string, number>> {
  const now = monotonicClock.now()
  const rows = await database
    .selectFrom('sign_in_failures')
    .selectAll()
    .where(
      'subject',
      'in',
      subjects.map(({ name }) => name),
    )
    .where('last_at', '>', now - rememberedMs)
    .where('last_at', '<=', now + maxJumpMs)
    .execute()
  return new Map(
    rows.map(({ subject, failures, last_at }) => {
      const { maxDelayMs = 0 } = subjects.find(({ name }) => name === subject) ?? {}
      // The clock may have been set back a little since; that must not lengthen the delay.
      const waitMs = Math.min(last_at, now) + delayAfter(failures, maxDelayMs) - now
      return [subject, Math.max(0, waitMs)]
    }),
  )
}

/** Counts a failure for each subject; expired failures restart at 1. */
export async function countFailure(
  { database, monotonicClock }: Store,
  subjects: Subject[],
): Promise<void> {
  const now = monotonicClock.now()
  const isForgotten = sql<boolean>`sign_in_failures.last_at not between
    ${now - rememberedMs + 1} and ${now + maxJumpMs}`
  await database
    .insertInto('sign_in_failures')
    .values(subjects.map(({ name }) => ({ subject: name, failures: 1, last_at: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when ${isForgotten} then 1 else sign_in_failures.failures + 1 end`,
        last_at: now,
      }),
    )
    .execute()
}

/** Deletes expired failures. */
export async function deleteExpiredFailures({ database, monotonicClock }: Store): Promise<void> {
  const now = monotonicClock.now()
  const [oldest, newest] = [now - rememberedMs, now + maxJumpMs]
  // Also deletes failures with a time in the future, counted before the clock was set back.
  const isOld = sql<boolean>`(last_at <= ${oldest} or last_at > ${newest})`
  await deleteRows(database, 'sign_in_failures', isOld)
}

/** Deletes the failures of these subjects. */
export async function deleteFailures(
  { database }: Pick<Services, 'database'>,
  subjects: Subject[],
): Promise<void> {
  const names = subjects.map(({ name }) => name)
  await database.deleteFrom('sign_in_failures').where('subject', 'in', names).execute()
}

/** Deletes the wrong codes of an account after its password is replaced: from then on guesses need the new one. */
export function deleteCodeFailures(trx: Trx, email: string): Promise<void> {
  return deleteFailures({ database: trx }, [codeSubject(email)])
}

/** Delay of 1 s after the last free failure, doubled by each further one. */
function delayAfter(failures: number, maxDelayMs: number): number {
  return failures < freeFailures
    ? 0
    : Math.min(secondMs * 2 ** (failures - freeFailures), maxDelayMs)
}
