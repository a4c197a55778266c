import { repeatOnDemand } from '../base/repeat-on-demand.ts'
import type { Log, Services } from '../services.ts'
import { claimMessage, type ClaimedMessage, findDueMessages, findDueWebhooks } from './due.ts'
import { findTarget } from './endpoints.ts'
import { makePostOnce } from './post.ts'
import { settleAttempt } from './settle.ts'
import { signedHeaders } from './sign.ts'

/** Sender of queued messages. */
export type WebhookSender = { wake: () => void; stop: () => Promise<void> }

/** Other servers also queue messages, and may stop before they send them. */
const lookEveryMs = 30_000

/** Messages sent to one webhook at a time; those to others do not wait for them. */
const maxPerWebhook = 2

/** Returns the trace headers of the request that caused a message. */
function traceOf({ traceparent, tracestate }: ClaimedMessage): Record<string, string> {
  return {
    ...(traceparent !== null && { traceparent }),
    ...(tracestate !== null && { tracestate }),
  }
}

/** Starts the sending of queued messages, each by one server at a time, until they are accepted or given up. */
export function makeWebhookSender(
  services: Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'config'>,
  log: Log,
): WebhookSender {
  const stopping = new AbortController()
  const { signal } = stopping
  const post = makePostOnce(services.config.WEBHOOK_PRIVATE, signal)
  /** Messages on their way by id, with their webhook. After a jump of the clock they are due again. */
  const sending = new Map<string, { webhookId: string; ended: Promise<void> }>()

  const logUnlessStopped = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'sending queued webhook messages failed')
  }

  const deliver = async (claimed: ClaimedMessage) => {
    const { id, body } = claimed
    const target = await findTarget(services, claimed.webhook_id)
    if (!target) return
    const { url, secrets } = target
    const signed = signedHeaders({ id, body, secrets, now: services.clock.now() })
    const attempt = await post({ url, headers: { ...traceOf(claimed), ...signed }, body })
    // An attempt that a stop has cut off says nothing about the receiver.
    if (signal.aborted && attempt.status === null) return
    await settleAttempt(services, claimed, { ...attempt, url })
  }

  const start = (claimed: ClaimedMessage) => {
    const { id, webhook_id: webhookId } = claimed
    const ended = deliver(claimed)
      .catch(logUnlessStopped)
      .finally(() => {
        sending.delete(id)
        passes.wake()
      })
    sending.set(id, { webhookId, ended })
  }

  const startDue = async (webhookId: string) => {
    const busy = [...sending.values()].filter((each) => each.webhookId === webhookId).length
    const found = await findDueMessages(services, webhookId, maxPerWebhook)
    const next = found.filter(({ id }) => !sending.has(id)).slice(0, maxPerWebhook - busy)
    for (const message of next) {
      if (signal.aborted) return
      const claimed = await claimMessage(services, message)
      if (claimed) start(claimed)
    }
  }

  const pass = async () => {
    for (const id of await findDueWebhooks(services)) await startDue(id)
  }

  const passes = repeatOnDemand(() => pass().catch(logUnlessStopped), signal)
  const timer = setInterval(passes.wake, lookEveryMs)
  timer.unref()
  return {
    wake: passes.wake,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await passes.ended()
      await Promise.all([...sending.values()].map(({ ended }) => ended))
    },
  }
}
