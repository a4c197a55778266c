import { onceMore } from '#device/once-more.ts'

import { type Entry, laneOf } from '../queue/entry.ts'
import { laneHeads } from '../queue/lanes.ts'
import { runPass } from './pass.ts'
import { type DrainPorts, type Queue, noteAnswered } from './ports.ts'

export type Drain = {
  /**
   * Sends what can be sent. Resolves when a pass that began after this call has ended.
   * Anything but the timer is news from outside, and ends the back-off. An answer of the backend
   * to somebody else proves that the way is open; the admin's hand ends every pause.
   */
  wake: (by?: 'timer' | 'answer' | 'hand') => Promise<void>
}

const rearmAtLeastMs = 1000
const rearmAtMostMs = 60_000

/** The one sender of the outbox, for the page and for the worker. */
export function makeDrain(ports: DrainPorts): Drain {
  const { outbox, clock } = ports
  const queue: Queue = {
    gate: 'open',
    isOnline: true,
    failures: 0,
    pausedUntil: 0,
    isAskedToPause: false,
  }
  let callOff = () => {}
  let hasNews = false

  const pass = onceMore(async () => {
    callOff()
    const isNews = hasNews
    hasNews = false
    if (isNews) await resetBackOff()
    await ports
      .alone((isHeld) => runPass(ports, queue, isHeld))
      .catch(() => ports.report({ type: 'storage-failed' }))
    await arm()
  })

  function wake(by?: 'timer' | 'answer' | 'hand'): Promise<void> {
    hasNews ||= by !== 'timer'
    if (by === 'answer') noteAnswered(ports, queue)
    if (by === 'hand') queue.isAskedToPause = false
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
    const found = await outbox.everything(owner).catch(() => undefined)
    if (!found) return later(rearmAtMostMs)
    const canGo = (entry: Entry) => entry.state !== 'parked' && !found.newer.has(laneOf(entry))
    const waiting = laneHeads(found.entries).filter(canGo)
    if (waiting.length === 0) return
    // The browser tells when there is a network; it may be wrong about there being none.
    if (!queue.isOnline) return later(rearmAtMostMs)
    const due = Math.max(queue.pausedUntil, Math.min(...waiting.map((entry) => entry.nextAt)))
    later(Math.min(rearmAtMostMs, Math.max(rearmAtLeastMs, due - clock.now())))
  }

  function later(ms: number) {
    callOff = clock.after(ms, () => void wake('timer'))
  }

  return { wake }
}
