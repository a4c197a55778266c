import type { DrainEvent, Gate } from '#sync/sending/ports.ts'

/** An event of the outbox, or the end of the session, in this tab or another tab of the browser. */
export type OutboxEvent =
  | DrainEvent
  | { type: 'saved' }
  | { type: 'discarded' }
  | { type: 'session-ended' }

/** Connects the tabs of the browser; a message reaches all tabs but the one that posts it. */
export type TabChannel = {
  postMessage: (event: OutboxEvent) => void
  addEventListener: (type: 'message', listener: (of: { data: OutboxEvent }) => void) => void
}

export type OutboxEvents = {
  /** Notifies this tab and all others; `progress` stays in this tab. */
  publish: (event: OutboxEvent) => void
  /** Notifies this tab only. */
  dispatch: (event: OutboxEvent) => void
  /** Calls `listener` for every event; returns a function that unsubscribes. */
  onOutboxEvent: (listener: (event: OutboxEvent) => void) => () => void
}

/** Creates the events of the outbox for one tab. */
export function makeOutboxEvents(channel: TabChannel): OutboxEvents {
  /** The last gate reported by any tab. */
  let gate: Gate | undefined
  const listeners = new Set<(event: OutboxEvent) => void>()
  const dispatch = (event: OutboxEvent) => {
    if (event.type === 'gate') gate = event.gate
    // The next session begins without a gate, so that its first report is passed on.
    if (event.type === 'session-ended') gate = undefined
    // A listener may end others, and add some that this event does not concern.
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(event)
  }
  channel.addEventListener('message', ({ data }) => dispatch(data))
  return {
    dispatch,
    publish: (event) => {
      if (event.type === 'gate' && event.gate === gate) return
      dispatch(event)
      if (event.type !== 'progress') channel.postMessage(event)
    },
    onOutboxEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
