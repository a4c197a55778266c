import type { OutboxEvents } from './events.ts'

/** The time from the end of one session to the end of the next; subscriptions to events end with it. */
export type SessionScope = Pick<OutboxEvents, 'onOutboxEvent'> & {
  /** Aborts at the end of the scope. */
  signal: AbortSignal
}

/**
 * Creates the owner of everything that a tab holds in memory about the signed-in user. The event `session-ended`, from
 * any tab, drops all of it at once.
 */
export function makeSessionScopes(events: Pick<OutboxEvents, 'onOutboxEvent'>) {
  const listeners = new Set<() => void>()
  let number = 0
  let { scope, ending } = makeScope(events)

  events.onOutboxEvent(({ type }) => {
    if (type !== 'session-ended') return
    const last = ending
    ;({ scope, ending } = makeScope(events))
    number += 1
    last.abort()
    for (const listener of listeners) listener()
  })

  return {
    /** Returns a function that returns the value of the current scope, which is made at its first use. */
    perSession: <T extends object>(make: (scope: SessionScope) => T): (() => T) => {
      const made = new WeakMap<SessionScope, T>()
      return () => {
        const existing = made.get(scope)
        if (existing) return existing
        const value = make(scope)
        made.set(scope, value)
        return value
      }
    },
    /** Number of the current scope, from 0. */
    scopeNumber: (): number => number,
    /** Calls `listener` at the beginning of every scope; returns a function that unsubscribes. */
    onNewScope: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function makeScope({ onOutboxEvent }: Pick<OutboxEvents, 'onOutboxEvent'>) {
  const ending = new AbortController()
  const { signal } = ending
  const scope: SessionScope = {
    signal,
    onOutboxEvent: (listener) => {
      const unsubscribe = onOutboxEvent(listener)
      signal.addEventListener('abort', unsubscribe)
      return unsubscribe
    },
  }
  return { scope, ending }
}
