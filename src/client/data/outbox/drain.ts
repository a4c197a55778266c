import type { Drain } from '#sync/sending/drain.ts'

import { outboxState, refreshOutbox } from './state.ts'

/** Delay before another attempt to load the sender. */
const retryMs = 60_000

let loading: Promise<Drain> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the sender on demand; no screen needs it to start. */
export function fetchSender(): Promise<Drain> {
  loading ??= import('./sender.ts').then(({ sender }) => sender)
  loading.catch(() => (loading = undefined))
  return loading
}

/** The sender of the outbox, loaded on demand. Entries stay queued if it cannot be loaded. */
export const drain: Drain = {
  async wake(by) {
    const sender = await fetchSender().catch(() => undefined)
    if (sender) {
      await sender.wake(by)
      // Entries that a closed page was sending are queued again, without an event.
      if (outboxState.sending) await refreshOutbox()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void wakeIfUnsent(), retryMs)
  },
}

/** Wakes the sender, if it is loaded or entries from an earlier visit may be queued. */
export async function wakeIfUnsent(by?: Parameters<Drain['wake']>[0]): Promise<void> {
  if (loading || outboxState.unsent > 0 || outboxState.hasNewer) await drain.wake(by)
}
