import { ownClock } from '#device/clock.ts'
import { jobs } from '#device/lease.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { sendEntry } from '#sync/sending/send.ts'

import { api } from '../engine/instances.ts'
import { publish } from '../engine/outbox-events.ts'
import { outbox } from '../engine/outbox.ts'
import { exclusivelyFor } from '../engine/run-exclusively.ts'
import { sessionNow } from '../engine/session.ts'
import { visibleLists } from '../engine/visible-lists.ts'

const isOurs = () => sessionNow()?.isOurs ?? false

/** Sender of the outbox. Loaded on demand (see `drain.ts`). */
export const pageDrain = makeDrain({
  outbox,
  send: (attempt) => sendEntry(api, { ...attempt, isOurs: isOurs() }),
  owner: () => sessionNow()?.owner,
  isOurs,
  // Some VPNs and virtual adapters make the browser report no network although there is one.
  isOnline: async () => navigator.onLine || (await api.reach()) === 'open',
  isShown: visibleLists.hasKind,
  runExclusively: exclusivelyFor(jobs.sending),
  clock: ownClock,
  random: Math.random,
  report: publish,
})
