import { useEffect } from 'react'
import { Toaster } from 'react-hot-toast'
import { useSnapshot } from 'valtio'

// What is said, and asked, must not be missing without a network.
import '#client/data/acts/ask-and-remove.ts'
import { fetchSender } from '#client/data/outbox/drain.ts'
import '#client/data/acts/say.ts'
import { followUnsent } from '#client/data/outbox/send-later.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { showAppBadge } from '#client/platform/app-badge.ts'
import { registerWorker } from '#client/platform/worker/register.ts'
import {
  toastBlankMs,
  toastErrorMs,
  toastRemovalDelayMs,
  toastSuccessMs,
} from '#contract/constants.ts'

import { loadOutbox } from './routes.ts'

const options = {
  className: 'toast',
  duration: toastBlankMs,
  removeDelay: toastRemovalDelayMs,
  success: { duration: toastSuccessMs },
  error: { duration: toastErrorMs },
}

/**
 * What must be there when the network is not, but no screen begins with: worker, toasts, outbox,
 * account. The library's own limit is the specification's: 20 toasts at once.
 */
export function Later() {
  const { unsent } = useSnapshot(outboxState)
  useEffect(() => showAppBadge(unsent), [unsent])
  useEffect(() => {
    const parts = [loadOutbox(), import('./account-settings.tsx'), fetchSender()]
    Promise.all(parts).catch(() => undefined)
    followUnsent()
    void registerWorker()
  }, [])
  return <Toaster position="top-center" containerClassName="toaster" toastOptions={options} />
}
