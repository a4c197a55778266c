import { useSyncExternalStore } from 'react'

import { onOutboxEvent } from './outbox-events.ts'
import { makeSessionScopes } from './session-scope.ts'

const { perSession, scopeNumber, onNewScope } = makeSessionScopes({ onOutboxEvent })

/** See `makeSessionScopes`. */
export { onNewScope, perSession }

/** Returns the number of the session's scope; as a key, it mounts components again for the next session. */
export function useScopeNumber(): number {
  return useSyncExternalStore(onNewScope, scopeNumber)
}

/** Returns a value made by `perSession`, for components that stay mounted when the session ends. */
export function useSessionData<T extends object>(get: () => T): T {
  return useSyncExternalStore(onNewScope, get)
}
