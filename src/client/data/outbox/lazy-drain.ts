import type { Clock } from '#device/clock.ts'
import type { Drain } from '#sync/sending/drain.ts'

import type { OutboxState } from './outbox-state.ts'

type Ports = {
  /** Loads the code of the sender. */
  load: () => Promise<Drain>
  outboxState: () => Pick<OutboxState, 'unsent' | 'hasNewer' | 'sending'>
  refreshOutbox: () => Promise<void>
  clock: Clock
}

/** Delay before another attempt to load the sender. */
const retryMs = 60_000

/** Creates the sender of the outbox, which is loaded on demand. Entries stay queued if it cannot be loaded. */
export function makeLazyDrain({ load, outboxState, refreshOutbox, clock }: Ports) {
  let loading: Promise<Drain> | undefined
  let cancelRetry = () => {}

  /** Loads the sender on demand; no screen needs it to start. */
  const loadDrain = (): Promise<Drain> => {
    loading ??= load()
    loading.catch(() => (loading = undefined))
    return loading
  }

  const drain: Drain = {
    async wake(by) {
      const sender = await loadDrain().catch(() => undefined)
      if (sender) {
        await sender.wake(by)
        // Entries that a closed page was sending are queued again, without an event.
        if (outboxState().sending) await refreshOutbox()
        return
      }
      cancelRetry()
      cancelRetry = clock.after(retryMs, () => void wakeIfUnsent())
    },
  }

  /** Wakes the sender, if it is loaded or entries from an earlier visit may be queued. */
  const wakeIfUnsent = async (by?: Parameters<Drain['wake']>[0]): Promise<void> => {
    const { unsent, hasNewer } = outboxState()
    if (loading || unsent > 0 || hasNewer) await drain.wake(by)
  }

  return { drain, loadDrain, wakeIfUnsent }
}
