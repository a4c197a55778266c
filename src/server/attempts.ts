import { sql } from 'kysely'

import type { Services } from './services.ts'

type Store = Pick<Services, 'database' | 'seen'>

const failuresAllowed = 10

/** How long failures count, from the first of them. */
export const attemptWindowMs = 15 * 60 * 1000

/** Seconds until any of these may try again; undefined when they may now. */
export async function secondsToWait(
  { database, seen }: Store,
  subjects: string[],
): Promise<number | undefined> {
  const now = seen.now()
  const row = await database
    .selectFrom('sign_in_failures')
    .select((select) => select.fn.max('last_at').as('last_at'))
    .where('subject', 'in', subjects)
    .where('failures', '>=', failuresAllowed)
    .where('last_at', '>', now - attemptWindowMs)
    .executeTakeFirst()
  const last = row?.last_at ?? undefined
  return last === undefined ? undefined : Math.ceil((last + attemptWindowMs - now) / 1000)
}

/** Counts a failure for each subject; the first one after a window opens a new window. */
export async function countFailure({ database, seen }: Store, subjects: string[]): Promise<void> {
  const now = seen.now()
  const isOver = sql<boolean>`sign_in_failures.last_at <= ${now - attemptWindowMs}`
  await database
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, failures: 1, last_at: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when ${isOver} then 1 else sign_in_failures.failures + 1 end`,
        last_at: sql`case when ${isOver} then ${now} else sign_in_failures.last_at end`,
      }),
    )
    .execute()
}

/** Forgets failures that do not count any more. */
export async function forgetOldFailures({ database, seen }: Store): Promise<void> {
  await database
    .deleteFrom('sign_in_failures')
    .where('last_at', '<=', seen.now() - attemptWindowMs)
    .execute()
}

/** Forgets the failures of a subject. */
export async function forgetFailures({ database }: Store, subject: string): Promise<void> {
  await database.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}
