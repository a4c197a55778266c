import { v7 as newId } from 'uuid'

import { makeApi } from '#api/api.ts'
import { members } from '#contract/resources/member.ts'
import { ownClock } from '#device/clock.ts'
import { jobs } from '#device/lease.ts'
import { exclusivelyByLock } from '#device/lock.ts'
import { openStore, storageIn } from '#device/storage.ts'
import { makeOutbox } from '#sync/outbox.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { sendEntry } from '#sync/sending/send.ts'

import { serve, wordsOf } from './client.ts'

// Wires the outbox as `client/data/engine/outbox.ts` does.

const owner = 'asha'
const fields = Object.keys(members.fields)

serve(async () => {
  const storage = storageIn(openStore('take-off', 'kept'))
  const outbox = makeOutbox({ storage, now: Date.now, newId })
  const api = makeApi({
    base: '',
    network: () => (input, init) => fetch(input, init),
    token: () => 'token',
    isOurs: () => true,
    probe: async () => Response.error(),
  })
  const drain = makeDrain({
    outbox,
    send: (attempt) => sendEntry(api, { ...attempt, isOurs: true }),
    isOurs: () => true,
    owner: () => owner,
    isOnline: () => navigator.onLine,
    isShown: () => false,
    runExclusively: exclusivelyByLock({
      job: jobs.sending,
      locks: navigator.locks,
      storage,
      clock: ownClock,
      holder: newId(),
    }),
    clock: ownClock,
    random: Math.random,
    report: () => {},
  })
  void drain.wake()
  return {
    write: async (write) => {
      // Each write has a field of its own, so that none replaces another that is not sent yet.
      const field = fields[write.nth]
      if (field === undefined) throw new Error('There are more writes than fields')
      const wireValues = { [field]: wordsOf(write) }
      const itemId = String(write.lane)
      const change = { kind: members.name, itemId, op: 'update', wireValues, seen: {} } as const
      await outbox.enqueue(owner, change)
      void drain.wake()
      return 'acknowledged'
    },
    wake: () => void drain.wake(),
    unsent: async () =>
      (await outbox.entries(owner)).filter(({ state }) => state !== 'sent').length,
  }
})
