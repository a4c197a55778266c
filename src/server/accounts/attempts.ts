import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { forgetRows } from '../database/forget-rows.ts'
import { mostAtOnceMs } from '../monotonic-clock.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

const secondMs = 1000
const minuteMs = 60 * secondMs

/** So many failures cost nothing: people mistype. */
export const freeFailures = 5

/** How long failures are remembered after the last of them. */
export const rememberedMs = 24 * 60 * minuteMs

/** Whose failures are counted, and how long they can keep somebody waiting. */
export type Subject = { name: string; mostMs: number }

/** An address, or a network: all accounts that are tried from there. */
export function addressSubject(network: string): Subject {
  return { name: `address ${network}`, mostMs: 15 * minuteMs }
}

/** An account, from wherever it is tried; a stranger types anything, so its hash is kept. */
export function accountSubject(email: string): Subject {
  const hash = createHash('sha256').update(email).digest('base64url')
  return { name: `account ${hash}`, mostMs: minuteMs }
}

/** What an admin has signed in with before: a device, or a session. */
export function knownSubject(
  known: { admin: string } & ({ device: string } | { session: string }),
) {
  const what = 'device' in known ? `device ${known.device}` : `session ${known.session}`
  return { name: `${what} ${known.admin}`, mostMs: minuteMs }
}

/** Which of these have failed lately, and how long it takes until all of them may try again. */
export async function readFailures(
  { database, monotonicClock }: Store,
  subjects: Subject[],
): Promise<{ failed: Set<string>; waitMs: number }> {
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
    .where('last_at', '<=', now + mostAtOnceMs)
    .execute()
  const waits = rows.map(({ subject, failures, last_at }) => {
    const { mostMs = 0 } = subjects.find(({ name }) => name === subject) ?? {}
    // The time may have been taken back a little since; nobody waits for longer because of it.
    return Math.min(last_at, now) + delayAfter(failures, mostMs) - now
  })
  return { failed: new Set(rows.map(({ subject }) => subject)), waitMs: Math.max(0, ...waits) }
}

/** Counts a failure for each subject; one after a long quiet is the first again. */
export async function countFailure(
  { database, monotonicClock }: Store,
  subjects: Subject[],
): Promise<void> {
  const now = monotonicClock.now()
  const isForgotten = sql<boolean>`sign_in_failures.last_at not between
    ${now - rememberedMs + 1} and ${now + mostAtOnceMs}`
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

/** Forgets failures that do not count any more. */
export async function forgetOldFailures({ database, monotonicClock }: Store): Promise<void> {
  const now = monotonicClock.now()
  const [oldest, newest] = [now - rememberedMs, now + mostAtOnceMs]
  // Behind the newest are those that were counted in a future that never came.
  const isOld = sql<boolean>`(last_at <= ${oldest} or last_at > ${newest})`
  await forgetRows(database, 'sign_in_failures', isOld)
}

/** Forgets the failures of these subjects. */
export async function forgetFailures(
  { database }: Pick<Services, 'database'>,
  subjects: Subject[],
): Promise<void> {
  const names = subjects.map(({ name }) => name)
  await database.deleteFrom('sign_in_failures').where('subject', 'in', names).execute()
}

/** 1 s after the last failure that costs nothing, and with each further one twice as long. */
function delayAfter(failures: number, mostMs: number): number {
  return failures < freeFailures ? 0 : Math.min(secondMs * 2 ** (failures - freeFailures), mostMs)
}
