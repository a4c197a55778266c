import { v7 as newId } from 'uuid'

import { makeApi } from '#api/api.ts'
import { forgetScreens } from '#api/kept-screens.ts'
import { pageNetwork } from '#client/platform/network.ts'
import { atMost } from '#device/at-most.ts'
import { openStore, storageIn } from '#device/storage.ts'
import { makeOutbox } from '#sync/outbox.ts'

import { endSession } from './session/end.ts'
import { session, tokenNow } from './session/state.ts'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** Where everything that must survive lies. */
export const storage = storageIn(openStore('take-off', 'kept'))

const kept = makeOutbox({ storage, now: Date.now, newId })

/**
 * The kept writes of every admin of this device. Copies of screens go first: what they show is not so
 * any more, even if the app ends at this very moment.
 */
export const outbox: typeof kept = {
  ...kept,
  enqueue: (...write) => screensForgotten().then(() => kept.enqueue(...write)),
  enqueueAll: (...writes) => screensForgotten().then(() => kept.enqueueAll(...writes)),
  enqueueFrom: (...made) => screensForgotten().then(() => kept.enqueueFrom(...made)),
  discard: (...entry) => screensForgotten().then(() => kept.discard(...entry)),
}

/** Longer nothing waits for it: a cache that hangs must not keep what is saved from being kept. */
const patienceMs = 300

const screensForgotten = () => atMost(patienceMs, forgetScreens())

/** The API as the signed-in admin calls it. */
export const api = makeApi({
  base,
  network: pageNetwork,
  token: tokenNow,
  // A late answer to an old token says nothing about the session there is now.
  onUnauthorised: (token) => {
    if (!session.isLogged || token !== tokenNow()) return
    session.wasEnded = true
    void endSession(storage)
  },
})

/** The API as a visitor calls it, to sign in. */
export const publicApi = makeApi({ base, network: pageNetwork, token: () => undefined })

/** A picture's address as a reply gives it → one that a browser can load. */
export function pictureUrl(url: string): string {
  return url.startsWith('/') ? api.urlOf(url) : url
}
