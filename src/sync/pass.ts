import { type Entry, laneOf } from './entry.ts'
import { faultOf } from './fault.ts'
import { laneHeads } from './lanes.ts'
import { type DrainPorts, type Queue, reached, setGate } from './queue.ts'
import { backOffMs, inSendingOrder, judge, type Verdict } from './retry.ts'
import type { Sent } from './send.ts'

const atOnce = 2

/** One pass over the queue: lane heads only, until nothing is due or the queue has to stop. */
export async function runPass(ports: DrainPorts, queue: Queue): Promise<void> {
  const owner = ports.owner()
  if (!isReady(ports, queue, owner)) return
  await ports.outbox.recover(owner)
  const inFlight = new Map<string, Promise<void>>()
  const start = (entry: Entry) => {
    const lane = laneOf(entry)
    if (inFlight.has(lane) || inFlight.size >= roomIn(queue)) return
    const ended = () => inFlight.delete(lane)
    inFlight.set(lane, attempt(ports, queue, entry).finally(ended))
  }
  try {
    for (;;) {
      const due = isStopped(ports, queue, owner) ? [] : await dueEntries(ports, owner)
      due.forEach(start)
      if (inFlight.size === 0) return
      await Promise.race(inFlight.values())
    }
  } finally {
    // Whatever ended the pass, nothing may still be on its way when the lock is let go.
    await Promise.allSettled(inFlight.values())
  }
}

function isReady(ports: DrainPorts, queue: Queue, owner: string | undefined): owner is string {
  if (owner === undefined) setGate(ports, queue, 'signed-out')
  else if (!ports.isOnline()) setGate(ports, queue, 'offline')
  else if (queue.gate === 'signed-out') setGate(ports, queue, 'open')
  return owner !== undefined && ports.isOnline() && ports.clock.now() >= queue.pausedUntil
}

function isStopped(ports: DrainPorts, queue: Queue, owner: string): boolean {
  const isPaused = ports.clock.now() < queue.pausedUntil
  return isPaused || queue.gate === 'signed-out' || ports.owner() !== owner
}

/** After a failure one at a time: a bad network is not asked for two photos at once. */
function roomIn(queue: Queue): number {
  return queue.failures > 0 ? 1 : atOnce
}

async function dueEntries({ outbox, clock }: DrainPorts, owner: string): Promise<Entry[]> {
  const heads = laneHeads(await outbox.entries(owner))
  const isDue = (entry: Entry) => entry.state !== 'parked' && entry.nextAt <= clock.now()
  return inSendingOrder(heads.filter(isDue))
}

async function attempt(ports: DrainPorts, queue: Queue, head: Entry): Promise<void> {
  const { outbox, report } = ports
  const entry = await outbox.begin(head.owner, head.id)
  if (!entry) return
  report({ type: 'sending', entry })
  const bytes = entry.picture && (await outbox.bytes(entry))
  // The last look before it leaves: another admin may have signed in meanwhile.
  if (ports.owner() !== entry.owner) {
    await outbox.settle(entry.owner, entry.id, { to: 'queued' })
    return
  }
  const onProgress = (share: number) => report({ type: 'progress', id: entry.id, share })
  const outcome = await ports.send(entry, bytes, onProgress).then(
    (sent) => ({ sent }),
    (caught: unknown) => ({ verdict: judge(faultOf(caught), entry) }),
  )
  await ('sent' in outcome
    ? confirm(ports, queue, { entry, sent: outcome.sent })
    : obey(ports, queue, { entry, verdict: outcome.verdict }))
}

async function confirm(
  ports: DrainPorts,
  queue: Queue,
  { entry, sent }: { entry: Entry; sent: Sent },
): Promise<void> {
  await ports.outbox.settle(entry.owner, entry.id, { to: 'sent', ...sent })
  reached(ports, queue)
  ports.report({ type: 'sent', entry, ...(sent.item && { item: sent.item }) })
}

async function obey(
  ports: DrainPorts,
  queue: Queue,
  { entry, verdict }: { entry: Entry; verdict: Verdict },
): Promise<void> {
  const { outbox, report, clock, random } = ports
  const settle = (settlement: Parameters<typeof outbox.settle>[2]) =>
    outbox.settle(entry.owner, entry.id, settlement)
  switch (verdict.to) {
    case 'sent':
      return confirm(ports, queue, { entry, sent: {} })
    case 'signed-out':
      // Without a pause a session of somebody else would be asked again every second.
      queue.failures += 1
      queue.pausedUntil = clock.now() + backOffMs(queue.failures, random())
      queue.isAskedToPause = false
      await settle({ to: 'queued' })
      return setGate(ports, queue, 'signed-out')
    case 'parked':
      await settle(verdict)
      reached(ports, queue)
      return report({ type: 'parked', entry, refusal: verdict.refusal })
    case 'unreachable':
      queue.failures += 1
      queue.pausedUntil = clock.now() + backOffMs(queue.failures, random())
      queue.isAskedToPause = false
      await settle({ to: 'waiting', nextAt: queue.pausedUntil })
      setGate(ports, queue, verdict.gate)
      return report({ type: 'waiting', entry })
    case 'paused':
    case 'again': {
      const wait = backOffMs(entry.attempts, random(), verdict.retryAfterMs)
      const nextAt = clock.now() + wait
      reached(ports, queue)
      if (verdict.to === 'paused') {
        queue.pausedUntil = nextAt
        queue.isAskedToPause = true
      }
      await settle({ to: 'waiting', nextAt, refusal: verdict.refusal })
      return report({ type: 'waiting', entry })
    }
  }
}
