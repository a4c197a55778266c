import { registerBackgroundSync } from '#client/platform/network/background-sync.ts'

import { onOutboxEvent } from '../engine/outbox-events.ts'
import { outboxState } from './state.ts'

/** Registers a Background Sync whenever entries are unsent, so that the worker sends them without a page. */
export function followUnsent() {
  const registerIfWaiting = () => {
    if (outboxState().waiting > 0) void registerBackgroundSync()
  }
  onOutboxEvent(({ type }) => {
    if (type === 'saved' || type === 'waiting') void registerBackgroundSync()
  })
  // A sync event that finds a visible page is used up; a hidden page needs a new one.
  document.addEventListener('visibilitychange', registerIfWaiting)
  registerIfWaiting()
}
