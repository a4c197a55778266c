import type { PushTarget } from '#contract/notifications.ts'

import type { Database, Trx } from '../database/database.ts'

/** Turns notifications on where somebody is signed in; a browser that had another's takes only these. */
export async function keepTarget(
  trx: Trx,
  sessionId: string,
  { endpoint, keys }: PushTarget,
): Promise<void> {
  await trx
    .deleteFrom('push_targets')
    .where('endpoint', '=', endpoint)
    .where('session_id', '!=', sessionId)
    .execute()
  await trx
    .insertInto('push_targets')
    .values({ session_id: sessionId, endpoint, ...keys })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ endpoint, ...keys }))
    .execute()
}

/** Turns them off there; what was on its way is not sent any more. */
export async function dropTarget(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('push_targets').where('session_id', '=', sessionId).execute()
}

/** Where a device takes them; null where they are off. */
export async function endpointOf(database: Database, sessionId: string): Promise<string | null> {
  const row = await database
    .selectFrom('push_targets')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.endpoint ?? null
}
