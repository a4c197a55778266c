import { makeApi } from '#api/api.ts'
import type { Probe } from '#api/reachability.ts'
import { pageNetwork } from '#client/platform/network/network.ts'
import { openStore, storageIn } from '#device/storage.ts'
import { makeOutboxReader } from '#sync/reading.ts'

import { endSession } from './end-session.ts'
import { session, sessionNow, tokenNow } from './session.ts'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** IndexedDB storage for drafts, batches, the outbox and the session. */
export const storage = storageIn(openStore('take-off', 'kept'))

/** Read access to the outbox, for displaying it; write access is loaded later (`engine/outbox.ts`). */
export const outboxReader = makeOutboxReader({ storage, now: Date.now })

const probe: Probe = (url, init) => fetch(url, init)

/** Backend of the page's API clients, and the network that they use unless they replace it. */
export const apiOptions = { base, network: pageNetwork, probe }

const isOurs = () => sessionNow()?.isOurs ?? false

/** API client of the signed-in user. */
export const api = makeApi({
  ...apiOptions,
  token: tokenNow,
  isOurs,
  // A late reply to an old token does not concern the current session.
  onUnauthorised: (token) => {
    if (!session.isLogged || token !== tokenNow()) return
    session.wasEnded = true
    void endSession(storage)
  },
  onFactorRequired: (token) => {
    if (session.isLogged && token === tokenNow()) session.isLimited = true
  },
})

/** API client without a session, for signing in. */
export const publicApi = makeApi({
  ...apiOptions,
  token: () => undefined,
  isOurs: () => false,
})

/** Converts a picture address of a reply to one that a browser can load. */
export function pictureUrl(url: string): string {
  return url.startsWith('/') ? api.urlOf(url) : url
}
