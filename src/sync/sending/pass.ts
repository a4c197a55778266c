import { faultOf } from '#api/fault.ts'
import { backOffMs } from '#device/back-off.ts'
import { isDue } from '#device/clock.ts'

import { type Entry, laneOf } from '../queue/entry.ts'
import { laneHeads } from '../queue/lanes.ts'
import type { Settlement } from '../queue/settle.ts'
import {
  type DrainEvent,
  type DrainPorts,
  type DrainState,
  resetBackOffAfterReply,
  setGate,
} from './ports.ts'
import { inSendingOrder, decideRetry, type RetryDecision } from './retry.ts'
import type { SendResult } from './send.ts'

const maxConcurrentAttempts = 2

/**
 * Runs one pass over the queue: sends lane heads until nothing is due or the queue has to stop. Starts nothing once
 * `isHeld` returns false, because another tab is sending then.
 */
export async function runPass(
  ports: DrainPorts,
  queue: DrainState,
  isHeld: () => boolean,
): Promise<void> {
  const owner = ports.owner()
  if (owner === undefined) return setGate(ports, queue, 'signed-out')
  await ports.outbox.recover(owner)
  if (!(await isReady(ports, queue))) return
  const inFlight = new Map<string, Promise<void>>()
  // One at a time after a failure, so that a bad network does not carry two photos at once.
  const limit = () => (ports.isOurs() && queue.failures === 0 ? maxConcurrentAttempts : 1)
  const start = (head: Entry, entries: readonly Entry[]) => {
    const lane = laneOf(head)
    if (inFlight.has(lane) || inFlight.size >= limit()) return
    const ended = () => inFlight.delete(lane)
    inFlight.set(lane, attempt(ports, queue, { head, entries, isHeld }).finally(ended))
  }
  try {
    for (;;) {
      if (isHeld() && !isStopped(ports, queue, owner)) {
        const { due, entries, hasNewer } = await dueEntries(ports, owner)
        for (const head of due) start(head, entries)
        if (inFlight.size === 0 && hasNewer) setGate(ports, queue, 'update-needed')
      }
      if (inFlight.size === 0) return
      await Promise.race(inFlight.values())
    }
  } finally {
    // All requests have to end before the lock is released, whatever ended the pass.
    await Promise.allSettled(inFlight.values())
  }
}

async function isReady(ports: DrainPorts, queue: DrainState): Promise<boolean> {
  queue.isOnline = await ports.isOnline()
  if (!queue.isOnline) setGate(ports, queue, 'offline')
  else if (queue.gate === 'signed-out') setGate(ports, queue, 'open')
  return queue.isOnline && !isPaused(ports, queue)
}

function isStopped(ports: DrainPorts, queue: DrainState, owner: string): boolean {
  return isPaused(ports, queue) || queue.gate === 'signed-out' || ports.owner() !== owner
}

function isPaused({ clock }: DrainPorts, queue: DrainState): boolean {
  return !isDue(queue.pausedUntil, clock.now())
}

/** The Take-Off server gets small entries first; any other backend gets entries in the order they were saved. */
async function dueEntries({ outbox, clock, isOurs, isShown }: DrainPorts, owner: string) {
  const { entries, newer } = await outbox.everything(owner)
  const isSendable = (entry: Entry) =>
    entry.state !== 'parked' && isDue(entry.nextAt, clock.now()) && !newer.has(laneOf(entry))
  const heads = laneHeads(entries).filter(isSendable)
  const due = isOurs() ? inSendingOrder(heads, isShown) : heads
  return { due, entries, hasNewer: newer.size > 0 }
}

async function attempt(
  ports: DrainPorts,
  queue: DrainState,
  { head, entries, isHeld }: { head: Entry; entries: readonly Entry[]; isHeld: () => boolean },
): Promise<void> {
  const { outbox, report } = ports
  const entry = await outbox.begin(head.owner, head.id)
  if (!entry) return
  report({ type: 'sending', entry })
  const bytes = await outbox.bytes(entry)
  const mayContinue = () => ports.owner() === entry.owner && isHeld()
  // Checked right before sending: another person may have signed in, or another tab may have taken the lock.
  if (!mayContinue()) {
    await outbox.settle(entry, { to: 'queued' })
    return
  }
  const onProgress = (share: number) => report({ type: 'progress', id: entry.id, share })
  const context = { ports, queue, entry, hasProgressed: false }
  const onChunkStored = () => {
    context.hasProgressed = true
  }
  // Read before sending, because the session may be over when the reply comes.
  const isOurs = ports.isOurs()
  const finish = await ports
    .send({ entry, entries, bytes, onProgress, onChunkStored, mayContinue })
    .then(
      (sent) => () => confirm(context, sent),
      (caught: unknown) => () =>
        applyDecision(context, decideRetry(faultOf(caught), entry, isOurs)),
    )
  await finish()
}

/** `hasProgressed`: the server has stored a chunk of the picture in this attempt. */
type AttemptContext = { ports: DrainPorts; queue: DrainState; entry: Entry; hasProgressed: boolean }

async function confirm({ ports, queue, entry }: AttemptContext, sent: SendResult): Promise<void> {
  await ports.outbox.settle(entry, { to: 'sent', ...sent })
  resetBackOffAfterReply(ports, queue)
  ports.report({ type: 'sent', entry, ...sent })
}

async function applyDecision(context: AttemptContext, decision: RetryDecision): Promise<void> {
  const { ports, queue, entry } = context
  const { outbox, report, clock, random } = ports
  // Reports nothing if another tab has begun a later attempt.
  const settle = async (settlement: Settlement, event?: DrainEvent) => {
    if ((await outbox.settle(entry, settlement)) && event) report(event)
  }
  switch (decision.to) {
    case 'sent':
      return confirm(context, {})
    case 'signed-out':
      // Without a pause, a session of another person would send a request every second.
      backOff(ports, queue)
      await settle({ to: 'queued' })
      return setGate(ports, queue, 'signed-out')
    case 'parked':
      resetBackOffAfterReply(ports, queue)
      return settle(decision, { type: 'parked', entry, refusal: decision.refusal })
    case 'unreachable':
      backOff(ports, queue)
      await settle(afterOutage(queue, decision.gate), { type: 'waiting', entry })
      return setGate(ports, queue, decision.gate)
    case 'interrupted':
      await settle(afterInterruption(context), { type: 'waiting', entry })
      return setGate(ports, queue, 'open')
    case 'paused':
    case 'again': {
      const { refusal, retryAfterMs } = decision
      const nextAt = clock.now() + backOffMs(entry.failures ?? 0, random(), retryAfterMs)
      resetBackOffAfterReply(ports, queue)
      if (decision.to === 'paused')
        Object.assign(queue, { pausedUntil: nextAt, isAskedToPause: true })
      const event: DrainEvent = { type: 'waiting', entry, ...failing(decision) }
      return settle({ to: 'waiting', nextAt, refusal }, event)
    }
  }
}

/** The refusal is reported only when the backend failed on this write (5xx). */
function failing({ to, refusal }: Extract<RetryDecision, { to: 'paused' | 'again' }>) {
  return to === 'again' && refusal.status >= 500 ? { refusal } : {}
}

/**
 * Number of consecutive broken connections after which the queue skips an entry. Higher for other backends, because
 * skipping changes the order in which entries were saved.
 */
const interruptionsBeforeSkipping = { ours: 1, other: 3 }

/**
 * Returns the wait after a broken connection. The cause may be a weak signal, so the whole queue pauses at first.
 * After more breaks in a row only the lane waits, because a firewall may break off every attempt of this one entry.
 */
function afterInterruption({ ports, queue, entry, hasProgressed }: AttemptContext): Settlement {
  const interruptions = hasProgressed ? 1 : (entry.interruptions ?? 0) + 1
  if (interruptions <= interruptionsBeforeSkipping[ports.isOurs() ? 'ours' : 'other']) {
    backOff(ports, queue)
    return { to: 'waiting', nextAt: queue.pausedUntil, interruptions }
  }
  const nextAt = ports.clock.now() + backOffMs(interruptions, ports.random())
  return { to: 'waiting', nextAt, interruptions }
}

/** With an open gate the backend has replied (such as with 503), which ends a row of interruptions. */
function afterOutage({ pausedUntil }: DrainState, gate: 'offline' | 'portal' | 'open'): Settlement {
  return {
    to: 'waiting',
    nextAt: pausedUntil,
    ...(gate === 'open' && { interruptions: 0 }),
  }
}

/** Pauses the whole queue, longer after each failure; any wake-up but the timer ends the pause. */
function backOff({ clock, random }: DrainPorts, queue: DrainState) {
  queue.failures += 1
  queue.pausedUntil = clock.now() + backOffMs(queue.failures, random())
  queue.isAskedToPause = false
}
