import { ownClock } from '#device/clock.ts'
import { jobs } from '#device/lease.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { sendEntry } from '#sync/sending/send.ts'

import { aloneFor } from '../alone.ts'
import { api } from '../engine.ts'
import { isListVisible } from '../lists/list-of.ts'
import { sessionNow } from '../session/state.ts'
import { publish } from './outbox-events.ts'
import { outbox } from './outbox.ts'

const isOurs = () => sessionNow()?.isOurs ?? false

/** Sender of the outbox. Loaded on demand (see `drain.ts`). */
export const pageDrain = makeDrain({
  outbox,
  send: (attempt) => sendEntry(api, { ...attempt, isOurs: isOurs() }),
  owner: () => sessionNow()?.owner,
  isOurs,
  // Some VPNs and virtual adapters make the browser report no network although there is one.
  isOnline: async () => navigator.onLine || (await api.reach()) === 'open',
  isShown: isListVisible,
  alone: aloneFor(jobs.sending),
  clock: ownClock,
  random: Math.random,
  report: publish,
})
