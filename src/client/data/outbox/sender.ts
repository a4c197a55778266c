import { v7 as newId } from 'uuid'

import { mayBeOnline } from '#client/platform/connectivity.ts'
import { ownClock } from '#device/clock.ts'
import { aloneByLease } from '#device/lease.ts'
import { aloneByLock } from '#device/lock.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { send } from '#sync/sending/send.ts'

import { api, outbox, storage } from '../engine.ts'
import { sessionNow } from '../session/state.ts'
import { tell } from './news.ts'

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
