import { coalesceRuns } from '#device/coalesce-runs.ts'

import { type Entry, laneOf } from '../queue/entry.ts'
import { laneHeads } from '../queue/lanes.ts'
import { runPass } from './pass.ts'
import { type DrainPorts, type DrainState, resetBackOffAfterReply } from './ports.ts'

export type Drain = {
  /**
   * Sends all due entries; resolves when a pass that began after this call has ended. Any cause but `timer` ends the
   * back-off: `reply` is a reply to another call, which proves the connection; `manual`, a request by the person, also
   * ends a pause that the backend asked for.
   */
  wake: (by?: 'timer' | 'reply' | 'manual') => Promise<void>
}

const rearmAtLeastMs = 1000
const rearmAtMostMs = 60_000

/** Returns the sender of the outbox, for the page and for the worker. */
export function makeDrain(ports: DrainPorts): Drain {
  const { outbox, clock } = ports
  const queue: DrainState = {
    gate: 'open',
    isOnline: true,
    failures: 0,
    pausedUntil: 0,
    isAskedToPause: false,
  }
  let cancelTimer = () => {}
  let endsBackOff = false

  const pass = coalesceRuns(async () => {
    cancelTimer()
    const resetsBackOff = endsBackOff
    endsBackOff = false
    if (resetsBackOff) await resetBackOff()
    await ports
      .runExclusively((isHeld) => runPass(ports, queue, isHeld))
      .catch(() => ports.report({ type: 'storage-failed' }))
    await arm()
  })

  function wake(by?: 'timer' | 'reply' | 'manual'): Promise<void> {
    endsBackOff ||= by !== 'timer'
    if (by === 'reply') resetBackOffAfterReply(ports, queue)
    if (by === 'manual') queue.isAskedToPause = false
    return pass()
  }

  async function resetBackOff() {
    if (!queue.isAskedToPause) queue.pausedUntil = 0
    const owner = ports.owner()
    if (owner !== undefined) await outbox.wake(owner).catch(() => undefined)
  }

  /** Arms a timer whenever an entry is waiting, because no event is certain to come. */
  async function arm() {
    const owner = ports.owner()
    if (owner === undefined) return
    const found = await outbox.everything(owner).catch(() => undefined)
    if (!found) return wakeAfter(rearmAtMostMs)
    const isSendable = (entry: Entry) => entry.state !== 'parked' && !found.newer.has(laneOf(entry))
    const waiting = laneHeads(found.entries).filter(isSendable)
    if (waiting.length === 0) return
    // The `online` event ends this wait sooner; `navigator.onLine` may also be wrong, so it polls.
    if (!queue.isOnline) return wakeAfter(rearmAtMostMs)
    const due = Math.max(queue.pausedUntil, Math.min(...waiting.map((entry) => entry.nextAt)))
    wakeAfter(Math.min(rearmAtMostMs, Math.max(rearmAtLeastMs, due - clock.now())))
  }

  function wakeAfter(ms: number) {
    cancelTimer = clock.after(ms, () => void wake('timer'))
  }

  return { wake }
}
