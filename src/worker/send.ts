import { makeApi, type Network } from '#api/api.ts'
import { cookielessNetwork } from '#api/cookieless-network.ts'
import { faultError } from '#api/fault.ts'
import type { Unfinished } from '#contract/notification-text.ts'
import { ownClock } from '#device/clock.ts'
import { jobs } from '#device/lease.ts'
import { exclusivelyByLock } from '#device/lock.ts'
import { type StoredSession, storedSession } from '#device/session.ts'
import { makeOutbox } from '#sync/outbox.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import type { Gate } from '#sync/sending/ports.ts'
import { sendEntry } from '#sync/sending/send.ts'
import { makeSignOuts } from '#sync/sign-outs.ts'

import { showBadge } from './badge.ts'
import { workerStorage } from './storage.ts'

/** `fetch` reports no upload progress, and browsers stop a worker soon after this time. */
const callTimeoutMs = 120_000

/** Copy of the stored session, read again before each call. */
let session: StoredSession | undefined
let gate: Gate = 'open'
/** Whether the server requires a second factor before this session may send. */
let isLimited = false
/** True during a sync event; outside of one no timer may start work. */
let isInSyncEvent = false
/** Channel on which pages receive the events of the worker and of other pages. */
const channel = new BroadcastChannel('outbox')

const network: Network = () => (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(callTimeoutMs) })

const apiOptions = {
  base: import.meta.env['VITE_API_BASE'] ?? '',
  probe: (url: string, init: RequestInit) => fetch(url, init),
}

const api = makeApi({
  ...apiOptions,
  network,
  token: () => session?.token,
  isOurs: () => session?.isOurs ?? false,
  onUnauthorised: () => (isLimited = false),
  onFactorRequired: () => (isLimited = true),
})

const signOuts = makeSignOuts({
  storage: workerStorage,
  callAs: ({ token, isOurs }) =>
    makeApi({
      ...apiOptions,
      network: cookielessNetwork,
      token: () => token,
      isOurs: () => isOurs,
    }),
})

const clock = {
  ...ownClock,
  after: (ms: number, run: () => void) =>
    ownClock.after(ms, () => {
      if (isInSyncEvent) run()
    }),
}

const outbox = makeOutbox({
  storage: workerStorage,
  now: Date.now,
  newId: () => crypto.randomUUID(),
})

const drain = makeDrain({
  outbox,
  send: async (attempt) => {
    session = await storedSession(workerStorage)
    // A person has signed out or in since the pass began.
    if (session?.owner !== attempt.entry.owner) {
      isLimited = false
      throw faultError({ kind: 'unauthorised' })
    }
    return sendEntry(api, { ...attempt, isOurs: session.isOurs })
  },
  owner: () => session?.owner,
  isOurs: () => session?.isOurs ?? false,
  isOnline: async () => navigator.onLine || (await api.reach()) === 'open',
  isShown: () => false,
  runExclusively: exclusivelyByLock({
    job: jobs.sending,
    locks: navigator.locks,
    storage: workerStorage,
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
 * Sends due entries, unless a page is visible, which sends itself, and ends the sessions that ended on this device
 * without a network. `notifyPerson` is called when the person has to act.
 * @throws when something still has to be sent, so that the browser fires the sync event again later.
 */
export async function sendInBackground(
  isPageVisible: boolean,
  notifyPerson: (left: Unfinished) => Promise<void>,
): Promise<void> {
  isInSyncEvent = true
  gate = 'open'
  isLimited = false
  session = await storedSession(workerStorage)
  try {
    if (session) await sendFor(session.owner, isPageVisible ? undefined : notifyPerson)
  } finally {
    isInSyncEvent = false
    session = undefined
    await signOuts.send()
  }
  if ((await signOuts.pending()).length > 0) throw new Error('Sessions have still to be ended')
}

type NotifyAdmin = Parameters<typeof sendInBackground>[1]

async function sendFor(owner: string, notifyPerson: NotifyAdmin | undefined) {
  const before = await outbox.entries(owner)
  if (notifyPerson) await drain.wake()
  const entries = await outbox.entries(owner)
  await showBadge(unsentIn(entries))
  // Only a sign-in or a second factor opens this gate.
  const isOpen = gate !== 'signed-out'
  if (!isOpen) await notifyPerson?.(isLimited ? 'limited' : 'signed-out')
  else if (parkedIn(entries) > parkedIn(before)) await notifyPerson?.('refused')
  const hasWaiting = laneHeads(entries).some(({ state }) => state !== 'parked')
  if (isOpen && hasWaiting) throw new Error('Entries are still queued')
}

const parkedIn = (entries: readonly Entry[]) =>
  entries.filter(({ state }) => state === 'parked').length

/** Returns the number of unsent entries of a person. */
export async function countUnsent(owner: string): Promise<number> {
  return unsentIn(await outbox.entries(owner))
}

const unsentIn = (entries: readonly Entry[]) =>
  entries.filter(({ state }) => state !== 'sent').length
