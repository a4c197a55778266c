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
const listeners = new Set<(event: OutboxEvent) => void>()

channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => dispatch(data))

/** Notifies this tab and all others; `progress` stays in this tab. */
export function publish(event: OutboxEvent) {
  if (event.type === 'gate' && event.gate === gate) return
  dispatch(event)
  if (event.type !== 'progress') channel.postMessage(event)
}

/** Calls `listener` for every event; returns a function that unsubscribes. */
export function onOutboxEvent(listener: (event: OutboxEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies this tab only. */
export function dispatch(event: OutboxEvent) {
  if (event.type === 'gate') gate = event.gate
  for (const listener of listeners) listener(event)
}
