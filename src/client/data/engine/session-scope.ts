import type { OutboxEvents } from './events.ts'

/** The time from the end of one session to the end of the next; subscriptions to events end with it. */
export type SessionScope = Pick<OutboxEvents, 'onOutboxEvent'> & {
  /** Calls `release` at the end of the scope. */
  onEnd: (release: () => void) => void
}

/**
 * Creates the owner of everything that a tab holds in memory about the signed-in user. The event `session-ended`, from
 * any tab, drops all of it at once.
 */
export function makeSessionScopes({ onOutboxEvent }: Pick<OutboxEvents, 'onOutboxEvent'>) {
  const listeners = new Set<() => void>()
  let number = 0
  let { scope, end } = makeScope(onOutboxEvent)

  onOutboxEvent(({ type }) => {
    if (type !== 'session-ended') return
    end()
    ;({ scope, end } = makeScope(onOutboxEvent))
    number += 1
    for (const listener of listeners) listener()
  })

  return {
    /** Returns a function that returns the value of the current scope, which is made at its first use. */
    perSession: <T extends object>(make: (scope: SessionScope) => T): (() => T) => {
      const made = new WeakMap<SessionScope, T>()
      return () => {
        const value = made.get(scope) ?? make(scope)
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

function makeScope(onOutboxEvent: OutboxEvents['onOutboxEvent']) {
  const releases: (() => void)[] = []
  const onEnd = (release: () => void) => void releases.push(release)
  const scope: SessionScope = {
    onEnd,
    onOutboxEvent: (listener) => {
      const unsubscribe = onOutboxEvent(listener)
      onEnd(unsubscribe)
      return unsubscribe
    },
  }
  const end = () => {
    for (const release of releases) release()
  }
  return { scope, end }
}
