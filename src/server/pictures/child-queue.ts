import { refusalError } from '../http/fault.ts'
import { idleMs, type ChildLimits } from './limits.ts'
import type { ChildRequest } from './messages.ts'
import { type Child, type ChildOutcome, startChild } from './start-child.ts'

/** An order with the properties that decide its turn. */
export type Task = { order: ChildRequest; owner: string; bytes: number }

type Waiting = Task & PromiseWithResolvers<ChildOutcome>

/** A queue whose orders one child process at a time carries out, one after the other. */
export type ChildQueue = {
  run: (task: Task) => Promise<ChildOutcome>
  /** Rejects new orders; queued ones are finished or dropped. */
  close: (queued: 'finish' | 'drop') => Promise<void>
}

/** Opens a queue; its child process starts with the first order, and ends when idle. */
export function openChildQueue(limits: ChildLimits): ChildQueue {
  const waiting: Waiting[] = []
  const spentMs = new Map<string, number>()
  let child: Child | undefined
  let state: 'open' | 'closing' | 'dropping' = 'open'
  let running: Promise<void> | undefined
  let idle: NodeJS.Timeout | undefined

  async function runTask(task: Waiting): Promise<void> {
    const began = performance.now()
    child = child?.isUsable() ? child : startChild(limits)
    const outcome = await child.ask(task.order)
    if (!child.isUsable()) await child.end()
    // The child was killed for the stop, not for this picture.
    if (state === 'dropping') throw busy()
    task.resolve(outcome)
    const before = spentMs.get(task.owner) ?? 0
    spentMs.set(task.owner, before + performance.now() - began)
  }

  async function runAll(): Promise<void> {
    clearTimeout(idle)
    for (let task = takeNext(waiting, spentMs); task; task = takeNext(waiting, spentMs)) {
      await runTask(task).catch(task.reject)
    }
    running = undefined
    spentMs.clear()
    idle = setTimeout(() => {
      void child?.end()
      // An ending child must get no more orders.
      child = undefined
    }, idleMs).unref()
  }

  return {
    run(task) {
      const isFull = waiting.length >= limits.maxWaiting && task.order.kind === 'make'
      if (isFull || state !== 'open') return Promise.reject(busy())
      const entry = { ...task, ...Promise.withResolvers<ChildOutcome>() }
      waiting.push(entry)
      running ??= runAll()
      return entry.promise
    },
    async close(queued) {
      if (state !== 'dropping') state = queued === 'finish' ? 'closing' : 'dropping'
      if (state === 'dropping') {
        for (const { reject } of waiting.splice(0)) reject(busy())
        await child?.end()
      }
      await running
      clearTimeout(idle)
      await child?.end()
    },
  }
}

/** Removes and returns the next order: of the person with the least used time, the smallest. */
export function takeNext<T extends Pick<Task, 'owner' | 'bytes'>>(
  waiting: T[],
  spentMs: ReadonlyMap<string, number>,
): T | undefined {
  const spent = ({ owner }: T) => spentMs.get(owner) ?? 0
  const [next] = waiting.toSorted((a, b) => spent(a) - spent(b) || a.bytes - b.bytes)
  if (next) waiting.splice(waiting.indexOf(next), 1)
  return next
}

/** Returns the refusal that asks the client to retry later. */
export function busy() {
  return refusalError(
    'unavailable',
    'The server has many pictures to read just now. Please try again.',
    {
      retryAfterSeconds: 30,
    },
  )
}
