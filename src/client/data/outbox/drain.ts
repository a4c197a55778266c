import type { Drain } from '#sync/sending/drain.ts'

import { outboxState, refreshOutbox } from './state.ts'

/** What keeps the sender from being fetched may be over by then. */
const againMs = 60_000

let fetched: Promise<Drain> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches what sends; no screen begins with it. */
export function fetchSender(): Promise<Drain> {
  fetched ??= import('./sender.ts').then(({ sender }) => sender)
  fetched.catch(() => (fetched = undefined))
  return fetched
}

/** The sender of the outbox, as soon as it is here. Without it everything stays kept. */
export const drain: Drain = {
  async wake(by) {
    const sender = await fetchSender().catch(() => undefined)
    if (sender) {
      await sender.wake(by)
      // What a page that has ended was sending waits again, which nobody told.
      if (outboxState.sending) await refreshOutbox()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void wakeIfUnsent(), againMs)
  },
}

/** The same, where something may wait from before. */
export async function wakeIfUnsent(by?: Parameters<Drain['wake']>[0]): Promise<void> {
  if (fetched || outboxState.unsent > 0 || outboxState.hasNewer) await drain.wake(by)
}
