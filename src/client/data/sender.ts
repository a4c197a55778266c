import { v7 as newId } from 'uuid'

import { mayBeOnline } from '#client/platform/connectivity.ts'
import { makeAttempts } from '#sync/attempts.ts'
import { ownClock } from '#sync/clock.ts'
import { makeDrain } from '#sync/drain.ts'
import { aloneByLease } from '#sync/lease.ts'
import { aloneByLock } from '#sync/lock.ts'
import { send } from '#sync/send.ts'

import { api, outbox, storage } from './engine.ts'
import { tell } from './news.ts'
import { sessionNow } from './session-state.ts'

/** Sends what is in the outbox. Fetched when there is something to send (see `drain.ts`). */
export const sender = makeDrain({
  outbox: { ...outbox, ...makeAttempts({ storage, now: Date.now }) },
  send: (attempt) => send(api, { ...attempt, isOurs: sessionNow()?.isOurs ?? false }),
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
