import { sql } from 'kysely'

import type { Services } from './services.ts'

type Store = Pick<Services, 'database' | 'clock'>

const failuresAllowed = 10

/** How long failures count, from the first of them. */
export const attemptWindowMs = 15 * 60 * 1000

/** Seconds until any of these may try again; undefined when they may now. */
export async function secondsToWait(
  { database, clock }: Store,
  subjects: string[],
): Promise<number | undefined> {
  const now = clock.now()
  const row = await database
    .selectFrom('sign_in_attempts')
    .select((select) => select.fn.max('since').as('since'))
    .where('subject', 'in', subjects)
    .where('failures', '>=', failuresAllowed)
    .where('since', '>', now - attemptWindowMs)
    .executeTakeFirst()
  const since = row?.since ?? undefined
  return since === undefined ? undefined : Math.ceil((since + attemptWindowMs - now) / 1000)
}

/** Counts a failure for each subject; the first one after a window opens a new window. */
export async function countFailure({ database, clock }: Store, subjects: string[]): Promise<void> {
  const now = clock.now()
  const isOver = sql<boolean>`sign_in_attempts.since <= ${now - attemptWindowMs}`
  await database
    .insertInto('sign_in_attempts')
    .values(subjects.map((subject) => ({ subject, failures: 1, since: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when ${isOver} then 1 else sign_in_attempts.failures + 1 end`,
        since: sql`case when ${isOver} then ${now} else sign_in_attempts.since end`,
      }),
    )
    .execute()
}

/** Forgets the failures of a subject. */
export async function forgetFailures({ database }: Store, subject: string): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute()
}
