import type { PushTarget } from '#contract/notifications.ts'

import type { Database, Trx } from '../database/database.ts'

/** Stores the push subscription of a session; the same subscription of an earlier session is replaced. */
export async function storePushTarget(
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

/** Removes the push subscription of a session, with its queued messages. */
export async function deletePushTarget(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('push_targets').where('session_id', '=', sessionId).execute()
}

/** Returns the subscription URL of a session; null while notifications are off. */
export async function endpointOf(database: Database, sessionId: string): Promise<string | null> {
  const row = await database
    .selectFrom('push_targets')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.endpoint ?? null
}
