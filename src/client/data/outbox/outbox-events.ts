import type { DrainEvent, Gate } from '#sync/sending/ports.ts'

/** An event of the outbox, in this tab or another tab of the browser. */
export type OutboxEvent =
  | DrainEvent
  | { type: 'saved' }
  | { type: 'discarded' }
  | { type: 'session-ended' }

const channel = new BroadcastChannel('outbox')
/** The last gate reported by any tab. */
let gate: Gate | undefined
const listeners = new Set<(news: OutboxEvent) => void>()

channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => dispatch(data))

/** Notifies this tab and all others; `progress` stays in this tab. */
export function publish(news: OutboxEvent) {
  if (news.type === 'gate' && news.gate === gate) return
  dispatch(news)
  if (news.type !== 'progress') channel.postMessage(news)
}

/** Calls `listener` for every event; returns a function that unsubscribes. */
export function onOutboxEvent(listener: (news: OutboxEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies this tab only. */
export function dispatch(news: OutboxEvent) {
  if (news.type === 'gate') gate = news.gate
  for (const listener of listeners) listener(news)
}
