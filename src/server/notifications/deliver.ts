import { setTimeout as after } from 'node:timers/promises'

import { repeatOnDemand } from '../base/repeat-on-demand.ts'
import { transact } from '../database/transact.ts'
import type { Log, Services } from '../services.ts'
import { payloadOf } from './declarative-push.ts'
import { type DuePush, findDuePushes, pushMessageOf } from './due.ts'
import { recordReminder, remindOfPhotos } from './photo-batches.ts'
import type { PushKeys } from './push-keys.ts'
import { makeSendPush, type PushOutcome } from './send-push.ts'
import { deletePushTarget } from './targets.ts'

/** Sender of queued push messages. */
export type Delivery = {
  /** Looks for due messages, immediately or after a delay. */
  wake: (afterMs?: number) => void
  stop: () => Promise<void>
}

/** Other servers also queue messages, and may stop before they send them; and photos may have stopped arriving. */
const lookEveryMs = 30_000
const firstPauseMs = 60_000
const longestPauseMs = 60 * 60 * 1000
/**
 * With these pauses the last attempt is about two hours after the first, and with those that a push service asks for at
 * most seven.
 */
const maxTries = 8

/** Messages sent concurrently. */
const maxConcurrent = 10

/**
 * Sends queued messages, each by one server only. Temporary failures of a push service are retried, permanent ones
 * drop the message.
 */
export function makeDelivery(
  services: Services,
  { log, keys }: { log: Log; keys: PushKeys },
): Delivery {
  const stopping = new AbortController()
  const { signal } = stopping
  const post = makeSendPush(services.config, { log, keys, signal })
  /** Messages on their way by key. After a jump of the clock they are due again, but must not be sent twice. */
  const sending = new Map<string, Promise<void>>()

  const logUnlessStopped = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'sending queued push messages failed')
  }

  const pass = async (): Promise<boolean> => {
    await remindOfPhotos(services).catch(logUnlessStopped)
    const free = maxConcurrent - sending.size
    if (free === 0) return false
    const all = await findDuePushes(services, maxConcurrent)
    const waiting = all.filter((due) => !sending.has(nameOf(due)))
    const next = waiting.slice(0, free)
    const claims = await Promise.all(next.map(async (due) => claim(services, due)))
    for (const due of next.filter((_, nth) => claims[nth])) start(due)
    return waiting.length > next.length || all.length === maxConcurrent
  }

  const deliver = async (due: DuePush) => {
    const message = await pushMessageOf(services, due)
    if (!message) return settle(services, due, { to: 'done' })
    const payload = payloadOf(services.config, { message, language: due.person.language })
    await settle(services, due, await post(due.target, payload))
  }

  /** The reply is not awaited, because a slow push service must not delay other messages. */
  const start = (due: DuePush) => {
    const sent = deliver(due)
      .catch(logUnlessStopped)
      .finally(() => {
        sending.delete(nameOf(due))
        // Others may have waited for their turn, and the same message may have become due again meanwhile.
        passes.wake()
      })
    sending.set(nameOf(due), sent)
  }

  const passes = repeatOnDemand(() => pass().catch(logUnlessStopped), signal)
  const timer = setInterval(passes.wake, lookEveryMs)
  timer.unref()
  return {
    wake: (afterMs = 0) => {
      if (afterMs === 0) return passes.wake()
      void after(afterMs, undefined, { signal, ref: false }).then(passes.wake, () => undefined)
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await passes.ended()
      await Promise.all(sending.values())
    },
  }
}

const nameOf = ({ key: { session_id: sessionId, about, subject } }: DuePush) =>
  JSON.stringify([sessionId, about, subject])

/** Reserves a message for this server, and postpones it in case the server stops before it is sent. */
async function claim(
  { database, monotonicClock }: Services,
  { key, dueAt, tries }: DuePush,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('pushes')
    .set({ due_seen: monotonicClock.now() + pauseAfter(tries), tries: tries + 1 })
    .where((where) => where.and({ ...key, due_seen: dueAt }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Pause in ms before the next attempt. */
const pauseAfter = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** tries)

async function settle(
  services: Services,
  { key, tries }: DuePush,
  posted: PushOutcome,
): Promise<void> {
  const { database, monotonicClock } = services
  if (posted.to === 'gone') return deletePushTarget(database, key.session_id)
  if (posted.to === 'later' && tries + 1 < maxTries)
    return postpone(services, { key, tries }, posted)
  await transact(database, async (trx) => {
    await trx
      .deleteFrom('pushes')
      .where((where) => where.and(key))
      .execute()
    const { about, session_id: sessionId, subject: id } = key
    if (about === 'photos') await recordReminder(trx, { sessionId, id, at: monotonicClock.now() })
  })
}

/** Applies the pause that the push service asks for, where it is longer than that of the claim. */
async function postpone(
  { database, monotonicClock }: Services,
  { key, tries }: Pick<DuePush, 'key' | 'tries'>,
  { retryAfterMs = 0 }: Extract<PushOutcome, { to: 'later' }>,
): Promise<void> {
  const pause = Math.min(longestPauseMs, retryAfterMs)
  if (pause <= pauseAfter(tries)) return
  await database
    .updateTable('pushes')
    .set({ due_seen: monotonicClock.now() + pause })
    .where((where) => where.and(key))
    .execute()
}
