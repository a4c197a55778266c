import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'
import type { ClaimedMessage } from './due.ts'
import { lockWebhook, turnWebhookOff } from './endpoints.ts'
import type { PostAttempt } from './post.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Pause after each attempt; the last attempt is three days after the first. */
const pausesMs = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  ...[2, 5, 10, 14, 18, 23].map((hours) => hours * hourMs),
]
const longestPauseMs = 24 * hourMs

/**
 * Records an attempt at a URL, and when the next one is. An attempt that a stop or crash cuts off does not count. A
 * reply of 410 turns off a webhook that still has the URL.
 */
export async function settleAttempt(
  services: Pick<Services, 'database' | 'clock' | 'monotonicClock'>,
  claimed: ClaimedMessage,
  { url, ...attempt }: PostAttempt & { url: string },
): Promise<void> {
  const { clock, monotonicClock } = services
  const attempts = claimed.attempts + 1
  const pause = pauseAfter(attempts, attempt)
  const { status, reason } = attempt
  await transact(services.database, async (trx) => {
    // Locked before the message, as by an owner who turns the webhook off.
    const webhook = reason === 'gone' ? await lockWebhook(trx, claimed.webhook_id) : undefined
    const isRecorded = await update(trx, claimed, {
      ...{ status, reason, attempts, last_at: clock.now() },
      state: reason === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
      due_seen: pause === undefined ? null : monotonicClock.now() + pause,
    })
    if (isRecorded && webhook?.url === url) await turnWebhookOff(trx, webhook.id, 'gone')
  })
}

/** Returns the pause before the next attempt, in ms; undefined when there is none. */
function pauseAfter(
  attempts: number,
  { reason, retryAfterMs = 0 }: PostAttempt,
): number | undefined {
  if (reason === null || reason === 'gone') return undefined
  const pause = pausesMs[attempts - 1]
  return pause === undefined ? undefined : Math.max(pause, Math.min(longestPauseMs, retryAfterMs))
}

/** Changes nothing when the message was queued again, or ended, after this server claimed it. */
async function update(
  trx: Trx,
  { id, claimedUntil }: ClaimedMessage,
  values: {
    status: PostAttempt['status']
    reason: PostAttempt['reason']
    attempts: number
    last_at: number
    state: 'delivered' | 'failed' | 'waiting'
    due_seen: number | null
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set(values)
    .where('id', '=', id)
    .where('due_seen', '=', claimedUntil)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
