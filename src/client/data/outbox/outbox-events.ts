import type { DrainEvent, Gate } from '#sync/sending/ports.ts'

/** Something happened to the outbox: in this tab, or in another one of the same browser. */
export type OutboxEvent =
  | DrainEvent
  | { type: 'saved' }
  | { type: 'discarded' }
  | { type: 'session-ended' }

const channel = new BroadcastChannel('outbox')
/** The last that any tab said. */
let gate: Gate | undefined
const listeners = new Set<(news: OutboxEvent) => void>()

channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => dispatch(data))

/** Tells this tab and the others. */
export function publish(news: OutboxEvent) {
  if (news.type === 'gate' && news.gate === gate) return
  dispatch(news)
  if (news.type !== 'progress') channel.postMessage(news)
}

/** Calls `listener` at every piece of news; returns how to stop. */
export function onOutboxEvent(listener: (news: OutboxEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells this tab only. */
export function dispatch(news: OutboxEvent) {
  if (news.type === 'gate') gate = news.gate
  for (const listener of listeners) listener(news)
}
