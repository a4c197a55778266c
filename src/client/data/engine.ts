import { v7 as newId } from 'uuid'

import { mayBeOnline } from '#client/platform/connectivity.ts'
import { pageNetwork } from '#client/platform/network.ts'
import { makeApi } from '#sync/api.ts'
import { ownClock } from '#sync/clock.ts'
import { makeDrain } from '#sync/drain.ts'
import { aloneByLease } from '#sync/lease.ts'
import { aloneByLock } from '#sync/lock.ts'
import { makeOutbox } from '#sync/outbox.ts'
import { send } from '#sync/send.ts'
import { openStore, storageIn } from '#sync/storage.ts'

import { tell } from './news.ts'
import { endSession } from './session-end.ts'
import { session, sessionNow, tokenNow } from './session-state.ts'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** Where everything that must survive lies. */
export const storage = storageIn(openStore('take-off', 'kept'))

export const outbox = makeOutbox({ storage, now: Date.now, newId })

/** The API as the signed-in admin calls it. */
export const api = makeApi({
  base,
  network: pageNetwork,
  token: tokenNow,
  // A late answer to an old token says nothing about the session there is now.
  onUnauthorised: (token) => {
    if (session.isLogged && token === tokenNow()) void endSession(storage)
  },
})

/** The API as a visitor calls it, to sign in. */
export const publicApi = makeApi({ base, network: pageNetwork, token: () => undefined })

export const drain = makeDrain({
  outbox,
  send: (entry, bytes, onProgress) =>
    send(api, { entry, bytes, onProgress, isOurs: sessionNow()?.isOurs ?? false }),
  owner: () => sessionNow()?.owner,
  isOnline: mayBeOnline,
  alone:
    'locks' in navigator
      ? aloneByLock({ locks: navigator.locks, storage, clock: ownClock, holder: newId() })
      : aloneByLease({ storage, clock: ownClock, holder: newId() }),
  clock: ownClock,
  random: Math.random,
  report: tell,
})

/** A picture's address as a reply gives it → one that a browser can load. */
export function pictureUrl(url: string): string {
  return url.startsWith('/') ? api.urlOf(url) : url
}
