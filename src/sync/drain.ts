import type { Entry, Refused } from './entry.ts'
import { laneHeads } from './lanes.ts'
import { onceMore } from './once-more.ts'
import type { Outbox } from './outbox.ts'
import { runPass } from './pass.ts'
import type { Sent } from './send.ts'

/** Why nothing goes out at the moment; it belongs to the queue, not to an entry. */
export type Gate = 'open' | 'offline' | 'portal' | 'signed-out' | 'update-needed'

/** What a drain tells whoever shows it. */
export type DrainEvent =
  | { type: 'gate'; gate: Gate }
  | { type: 'sending'; entry: Entry }
  | { type: 'progress'; id: string; share: number }
  | { type: 'sent'; entry: Entry; item?: Record<string, unknown> }
  | { type: 'parked'; entry: Entry; refusal: Refused }
  | { type: 'waiting'; entry: Entry }

/** The outside world of a drain, so that tests can play every part of it. */
export type DrainPorts = {
  outbox: Outbox
  /** Sends once; throws a fault. */
  send: (
    entry: Entry,
    bytes: ArrayBuffer | undefined,
    onProgress: (share: number) => void,
  ) => Promise<Sent>
  /** The id of the admin who is signed in now. */
  owner: () => string | undefined
  /** False only when the device is sure to have no network. */
  isOnline: () => boolean
  /** Runs alone among all tabs and the worker. */
  alone: (run: () => Promise<void>) => Promise<void>
  /** `now` in ms; `after` calls once, and returns how to call it off. */
  clock: { now: () => number; after: (ms: number, run: () => void) => () => void }
  /** From 0 to 1. */
  random: () => number
  report: (event: DrainEvent) => void
}

/** How the queue as a whole stands; it lives only as long as the page. */
export type Queue = {
  gate: Gate
  /** Attempts in a row that reached nobody. */
  failures: number
  /** Nothing leaves before this time, in ms. */
  pausedUntil: number
  /** True when the backend asked for the pause: then no wake-up shortens it. */
  isAskedToPause: boolean
}

export type Drain = {
  /**
   * Sends what can be sent. Resolves when a pass that began after this call has ended.
   * Anything but the timer is news from outside, and ends the back-off.
   */
  wake: (by?: 'timer') => Promise<void>
}

const rearmAtLeastMs = 1000
const rearmAtMostMs = 60_000

/** The one sender of the outbox, for the page and for the worker. */
export function makeDrain(ports: DrainPorts): Drain {
  const { outbox, clock } = ports
  const queue: Queue = { gate: 'open', failures: 0, pausedUntil: 0, isAskedToPause: false }
  let callOff = () => {}
  let hasNews = false

  const pass = onceMore(async () => {
    callOff()
    if (hasNews) await resetBackOff()
    hasNews = false
    await ports.alone(() => runPass(ports, queue)).catch(() => undefined)
    await arm()
  })

  function wake(by?: 'timer'): Promise<void> {
    hasNews ||= by !== 'timer'
    return pass()
  }

  async function resetBackOff() {
    if (!queue.isAskedToPause) queue.pausedUntil = 0
    const owner = ports.owner()
    if (owner !== undefined) await outbox.wake(owner).catch(() => undefined)
  }

  /** A timer is armed whenever something waits: no event is sure to come. */
  async function arm() {
    const owner = ports.owner()
    if (owner === undefined) return
    const heads = laneHeads(await outbox.entries(owner).catch(() => []))
    const waiting = heads.filter((entry) => entry.state !== 'parked')
    if (waiting.length === 0) return
    const due = Math.max(queue.pausedUntil, Math.min(...waiting.map((entry) => entry.nextAt)))
    const wait = Math.min(rearmAtMostMs, Math.max(rearmAtLeastMs, due - clock.now()))
    callOff = clock.after(wait, () => void wake('timer'))
  }

  return { wake }
}
