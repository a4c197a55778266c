import { askToSendLater } from '#client/platform/background-sync.ts'

import { onOutboxEvent } from './outbox-events.ts'
import { outboxState } from './state.ts'

/** Has the worker called for what is unsent, as soon as no page is there to send it. */
export function followUnsent() {
  const ask = () => {
    if (outboxState.waiting > 0) void askToSendLater()
  }
  onOutboxEvent(({ type }) => {
    if (type === 'saved' || type === 'waiting') void askToSendLater()
  })
  // A call that finds a page at work is spent: when the page goes, another one is needed.
  document.addEventListener('visibilitychange', ask)
  ask()
}
