import { useEffect, useState } from 'react'
import { Toaster } from 'react-hot-toast'
import { useSnapshot } from 'valtio'

// Toasts and alerts must work without a network.
import '#client/data/screen/ask-and-remove.ts'
import { useSessionData } from '#client/data/engine/per-session.ts'
import { session } from '#client/data/engine/session.ts'
import { enquiriesState } from '#client/data/notifications/state.ts'
import '#client/data/feedback/write-toasts.ts'
import { loadDrain } from '#client/data/outbox/drain.ts'
import { followUnsent } from '#client/data/outbox/send-later.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { onWake } from '#client/data/outbox/wake.ts'
import { endPendingSessions, loadSignIn } from '#client/data/sign-in/load-session.ts'
import { followInstallOffer } from '#client/data/writes/install-offer-state.ts'
import { showAppBadge } from '#client/platform/device/app-badge.ts'
import { followCloseRequests } from '#client/platform/ionic/close-requests.ts'
import { registerWorker } from '#client/platform/worker/register.ts'
import {
  toastBlankMs,
  toastErrorMs,
  toastRemovalDelayMs,
  toastSuccessMs,
} from '#contract/constants.ts'

const options = {
  className: 'toast',
  duration: toastBlankMs,
  removeDelay: toastRemovalDelayMs,
  success: { duration: toastSuccessMs },
  error: { duration: toastErrorMs },
}

/**
 * Modules that must be available offline, but that no screen needs to start: worker, toasts, outbox, account. The
 * toast library's limit is that of the specification: 20 at once.
 */
export function DeferredServices() {
  const { unsent } = useSnapshot(useSessionData(outboxState))
  const { isLogged } = useSnapshot(session)
  const [hasCode, setHasCode] = useState(false)
  const { newEnquiries } = useSnapshot(useSessionData(enquiriesState))
  useEffect(() => showAppBadge(unsent + newEnquiries), [unsent, newEnquiries])
  useEffect(() => {
    void loadSignIn()
      .then(endPendingSessions)
      .catch(() => undefined)
    void registerWorker()
    followInstallOffer()
    followCloseRequests()
    followUnsent()
    Promise.all([loadDrain(), import('../account/account-popover.tsx')])
      .catch(() => undefined)
      .then(() => import('./prefetch.ts'))
      .then((prefetch) => prefetch.prefetchScreens())
      .then(() => setHasCode(true))
      .catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!isLogged || !hasCode) return
    // Resumes the preparation of photos from earlier, also after the page was frozen.
    const goOn = () => {
      void import('#client/data/preparing/process-batches.ts').then(({ processBatches }) =>
        processBatches(),
      )
    }
    goOn()
    void import('./prefetch.ts').then((prefetch) => prefetch.prefetchLists())
    return onWake(goOn)
  }, [isLogged, hasCode])
  return <Toaster position="top-center" containerClassName="toaster" toastOptions={options} />
}
