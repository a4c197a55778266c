import { setTimeout as after } from 'node:timers/promises'

import type { Log, Services } from '../services.ts'
import { maxConcurrent, type Due, findDue, pushMessageOf } from './due.ts'
import { makePost, type Posted } from './post.ts'
import type { PushKeys } from './push-keys.ts'
import { dropTarget } from './targets.ts'

/** Sender of queued push messages. */
export type Delivery = {
  /** Looks for due messages, immediately or after a delay. */
  wake: (afterMs?: number) => void
  stop: () => Promise<void>
}

/** Other servers also queue messages, and may stop before they send them. */
const lookEveryMs = 30_000
const firstPauseMs = 60_000
const longestPauseMs = 60 * 60 * 1000
/** With these pauses the last attempt is about two hours after the first; a later message would be useless. */
const maxTries = 8

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
  const post = makePost(services.config, { log, keys, signal })
  let isRequested = false
  let running: Promise<void> | undefined

  const pass = async () => {
    while (isRequested && !signal.aborted) {
      isRequested = false
      const all = await findDue(services)
      await Promise.all(all.map((due) => deliver(due)))
      isRequested ||= all.length === maxConcurrent
    }
  }

  const deliver = async (due: Due) => {
    if (!(await claim(services, due))) return
    const message = await pushMessageOf(services, due)
    const outcome = message ? await post(due.target, message) : 'done'
    await settle(services, due, outcome)
  }

  const wake = () => {
    isRequested = true
    running ??= pass()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'messages to devices were not sent')
      })
      .finally(() => (running = undefined))
  }
  const timer = setInterval(wake, lookEveryMs)
  timer.unref()
  return {
    wake: (afterMs = 0) => {
      if (afterMs === 0) return wake()
      void after(afterMs, undefined, { signal, ref: false }).then(wake, () => undefined)
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Reserves a message for this server, and postpones it in case the server stops before it is sent. */
async function claim(
  { database, monotonicClock }: Services,
  { key, dueAt, tries }: Due,
): Promise<boolean> {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries)
  const { numUpdatedRows } = await database
    .updateTable('pushes')
    .set({ due_seen: monotonicClock.now() + pause, tries: tries + 1 })
    .where((where) => where.and({ ...key, due_seen: dueAt }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function settle({ database }: Services, { key, tries }: Due, outcome: Posted): Promise<void> {
  if (outcome === 'gone') return dropTarget(database, key.session_id)
  if (outcome === 'later' && tries + 1 < maxTries) return
  await database
    .deleteFrom('pushes')
    .where((where) => where.and(key))
    .execute()
}
