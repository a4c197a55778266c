import { v7 as newId } from 'uuid'

import { pageNetwork } from '#client/platform/network.ts'
import { makeApi } from '#sync/api.ts'
import { makeKept } from '#sync/kept.ts'
import { openStore, storageIn } from '#sync/storage.ts'

import { endSession } from './session-end.ts'
import { session, tokenNow } from './session-state.ts'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** Where everything that must survive lies. */
export const storage = storageIn(openStore('take-off', 'kept'))

/** What sending adds to it is fetched with the sender (see `sender.ts`). */
export const outbox = makeKept({ storage, now: Date.now, newId })

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
