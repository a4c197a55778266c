import { makeApi, type Network } from '#api/api.ts'
import { faultError } from '#api/fault.ts'
import { ownClock } from '#device/clock.ts'
import { jobs } from '#device/lease.ts'
import { aloneByLock } from '#device/lock.ts'
import { type StoredSession, storedSession } from '#device/session.ts'
import { makeOutbox } from '#sync/outbox.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import type { Gate } from '#sync/sending/ports.ts'
import { send } from '#sync/sending/send.ts'

import { storage } from './storage.ts'

/** `fetch` tells nothing of an upload's progress; browsers end a worker's work soon after this. */
const giveUpMs = 120_000

/** Who is signed in, as far as the worker knows; it is read anew before each call. */
let session: StoredSession | undefined
let gate: Gate = 'open'
/** True while the browser lets the worker work: no timer of an earlier call begins anything. */
let isCalled = false
/** Pages hear of what the worker does as they hear of each other. */
const channel = new BroadcastChannel('outbox')

const network: Network = () => (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(giveUpMs) })

const api = makeApi({
  base: import.meta.env['VITE_API_BASE'] ?? '',
  network,
  token: () => session?.token,
})

const clock = {
  ...ownClock,
  after: (ms: number, run: () => void) =>
    ownClock.after(ms, () => {
      if (isCalled) run()
    }),
}

const outbox = makeOutbox({ storage, now: Date.now, newId: () => crypto.randomUUID() })

const drain = makeDrain({
  outbox,
  send: async (attempt) => {
    session = await storedSession(storage)
    // Somebody signed out, or in, since the pass began.
    if (session?.owner !== attempt.entry.owner) throw faultError({ kind: 'unauthorised' })
    return send(api, { ...attempt, isOurs: session.isOurs })
  },
  owner: () => session?.owner,
  isOurs: () => session?.isOurs ?? false,
  isOnline: () => navigator.onLine,
  isShown: () => false,
  alone: aloneByLock({
    job: jobs.sending,
    locks: navigator.locks,
    storage,
    clock,
    holder: crypto.randomUUID(),
  }),
  clock,
  random: Math.random,
  report: (event) => {
    if (event.type === 'gate') gate = event.gate
    channel.postMessage(event)
  },
})

/**
 * Sends what waits, unless a page is looked at: that one does it. Rejects when something still waits:
 * the browser then calls again later.
 */
export async function sendInBackground(isSeen: boolean): Promise<void> {
  isCalled = true
  gate = 'open'
  session = await storedSession(storage)
  try {
    if (session) await sendFor(session.owner, isSeen)
  } finally {
    isCalled = false
    session = undefined
  }
}

async function sendFor(owner: string, isSeen: boolean) {
  if (!isSeen) await drain.wake()
  const entries = await outbox.entries(owner)
  await showCount(entries.filter(({ state }) => state !== 'sent').length)
  // Nobody but the admin can open it again.
  const isOpen = gate !== 'signed-out'
  const waits = laneHeads(entries).some(({ state }) => state !== 'parked')
  if (isOpen && waits) throw new Error('Something still waits')
}

/** On the icon of the installed app, where there is one. */
async function showCount(unsent: number) {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unsent).catch(() => undefined)
}
