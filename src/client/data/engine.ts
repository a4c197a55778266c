import { makeApi } from '#api/api.ts'
import type { Probe } from '#api/reachability.ts'
import { pageNetwork } from '#client/platform/network.ts'
import { openStore, storageIn } from '#device/storage.ts'
import { makeReading } from '#sync/reading.ts'

import { endSession } from './session/end.ts'
import { session, sessionNow, tokenNow } from './session/state.ts'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** Where everything that must survive lies. */
export const storage = storageIn(openStore('take-off', 'kept'))

/** What is kept of writes, for whoever only shows it; what changes it is fetched later (`outbox/outbox.ts`). */
export const outboxReader = makeReading({ storage, now: Date.now })

const isOurs = () => sessionNow()?.isOurs ?? false
const probe: Probe = (url, init) => fetch(url, init)

/** The API as the signed-in admin calls it. */
export const api = makeApi({
  base,
  network: pageNetwork,
  token: tokenNow,
  isOurs,
  probe,
  // A late answer to an old token says nothing about the session there is now.
  onUnauthorised: (token) => {
    if (!session.isLogged || token !== tokenNow()) return
    session.wasEnded = true
    void endSession(storage)
  },
})

/** The API as a visitor calls it, to sign in. */
export const publicApi = makeApi({
  base,
  network: pageNetwork,
  token: () => undefined,
  isOurs: () => false,
  probe,
})

/** A picture's address as a reply gives it → one that a browser can load. */
export function pictureUrl(url: string): string {
  return url.startsWith('/') ? api.urlOf(url) : url
}
