import { v7 as newId } from 'uuid'

import { mayBeOnline } from '#client/platform/connectivity.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { aloneByLease } from '#sync/sending/lease.ts'
import { aloneByLock } from '#sync/sending/lock.ts'
import { send } from '#sync/sending/send.ts'
import { ownClock } from '#sync/timing/clock.ts'

import { api, outbox, storage } from './engine.ts'
import { tell } from './news.ts'
import { sessionNow } from './session-state.ts'

const isOurs = () => sessionNow()?.isOurs ?? false

/** Sends what is in the outbox. Fetched when there is something to send (see `drain.ts`). */
export const sender = makeDrain({
  outbox,
  send: (attempt) => send(api, { ...attempt, isOurs: isOurs() }),
  owner: () => sessionNow()?.owner,
  isOurs,
  isOnline: mayBeOnline,
  alone:
    'locks' in navigator
      ? aloneByLock({ locks: navigator.locks, storage, clock: ownClock, holder: newId() })
      : aloneByLease({ storage, clock: ownClock, holder: newId() }),
  clock: ownClock,
  random: Math.random,
  report: tell,
})
