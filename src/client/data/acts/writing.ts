import { toastSuccess } from '#client/platform/toasts.ts'
import { ownClock } from '#device/clock.ts'

import { drain } from '../outbox/drain.ts'
import { onOutboxEvent, publish } from '../outbox/outbox-events.ts'
import { outbox } from '../outbox/outbox.ts'
import { savedTogether } from '../outbox/together.ts'
import { sessionNow } from '../session/state.ts'
import { keepSafely } from './keep-safely.ts'
import { sayHow } from './say.ts'
import { makeSubmitTogether } from './submit-together.ts'
import { makeSubmit } from './submit.ts'
import { severalWords } from './write-words.ts'

const ports = {
  owner: () => sessionNow()?.owner,
  outbox,
  drain,
  events: { publish, onOutboxEvent },
  clock: ownClock,
  keepSafely,
}

/** Enqueues one write of the signed-in person and waits for its result, for the form that requested it. */
export const submit = makeSubmit(ports)

/** Enqueues several writes of one kind in one step, with a single toast for all. */
export const submitTogether = makeSubmitTogether({
  ...ports,
  savedTogether,
  sayDone: (of, count) => {
    // All tabs get the events; only the visible one displays a toast.
    if (document.visibilityState === 'visible') toastSuccess(severalWords(of, count))
  },
  sayHow,
})
