import { toastSuccess } from '#client/platform/page/toasts.ts'
import { ownClock } from '#device/clock.ts'

import { onOutboxEvent, publish } from '../engine/outbox-events.ts'
import { outbox } from '../engine/outbox.ts'
import { sessionNow } from '../engine/session.ts'
import { storeDurably } from '../feedback/store-durably.ts'
import { showSubmitOutcome } from '../feedback/write-toasts.ts'
import { severalWords } from '../feedback/write-words.ts'
import { drain } from '../outbox/drain.ts'
import { savedTogether } from '../outbox/together.ts'
import { makeSubmitTogether } from './submit-together.ts'
import { makeSubmit } from './submit.ts'

const ports = {
  owner: () => sessionNow()?.owner,
  outbox,
  drain,
  events: { publish, onOutboxEvent },
  clock: ownClock,
  storeDurably,
}

/** Enqueues one write of the signed-in person and waits for its result, for the form that requested it. */
export const submit = makeSubmit(ports)

/** Enqueues several writes of one kind in one step, with a single toast for all. */
export const submitTogether = makeSubmitTogether({
  ...ports,
  savedTogether,
  showDoneToast: (of, count) => {
    // All tabs get the events; only the visible one displays a toast.
    if (document.visibilityState === 'visible') toastSuccess(severalWords(of, count))
  },
  showSubmitOutcome,
})
