import { sql } from 'kysely'

import type { PushedMessage } from '#contract/notifications.ts'

import type { Database } from '../database/database.ts'
import type { PushRow, MonotonicTime } from '../database/tables.ts'

type Queued = Pick<PushRow, 'subject'> & {
  about: PushedMessage['about']
  /** Earliest time of sending. */
  due: MonotonicTime
  /** Session whose device gets it; without it all devices do. */
  sessionId?: string
}

/** Queues a message once per device; returns the number of devices. Takes part in a surrounding transaction. */
export async function queuePush(database: Database, queued: Queued): Promise<number> {
  const { about, subject, due, sessionId } = queued
  const condition = sessionId === undefined ? sql`true` : sql`session_id = ${sessionId}`
  const { numAffectedRows } = await sql`
    insert into pushes (session_id, about, subject, due_seen, tries)
    select session_id, cast(${about} as text), cast(${subject} as text), cast(${due} as bigint), 0
    from push_targets where ${condition}
    on conflict do nothing`.execute(database)
  return Number(numAffectedRows ?? 0)
}
