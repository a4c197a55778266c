import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import * as v from 'valibot'

import type { LaneLimits } from './limits.ts'
import { type ChildReply, type ChildRequest, childMessage } from './messages.ts'

/** What came of an order: the child's answer, or its end, by itself or by the clock. */
export type ChildOutcome = ChildReply | { kind: 'ended'; by: 'clock' | 'itself' }

/** A process that reads one picture at a time. */
export type Child = {
  ask: (order: ChildRequest) => Promise<ChildOutcome>
  /** Whether it may be asked once more. */
  isUsable: () => boolean
  /** Ends it at once, whatever it does; resolves when it is gone. */
  end: () => Promise<void>
}

const program = join(import.meta.dirname, 'child.ts')
const startMs = 30_000
const complaintChars = 2000

/** Starts a child within the limits of its lane; it dies with this process, however that ends. */
export function startChild(limits: LaneLimits): Child {
  const process = spawnChild(limits)
  const heard = listen(process)
  const ended = once(process, 'close').catch(() => {})
  const end = async () => {
    process.kill('SIGKILL')
    await ended
  }
  const ready = heard.next(startMs)
  let asked = 0

  return {
    isUsable: () => heard.isUsable() && process.connected && asked < limits.picturesPerChild,
    end,
    async ask(order) {
      asked += 1
      const first = await ready
      if (first.kind !== 'ready') return { kind: 'failed', message: heard.complaint() }
      const outcome = heard.next(limits.clockMs)
      process.send(order)
      return outcome
    },
  }
}

function spawnChild({ processorMs, memoryBytes, niceness }: LaneLimits) {
  const given = JSON.stringify({ processorMs, memoryBytes, niceness })
  const { execPath, env } = process
  return spawn(execPath, ['--max-old-space-size=64', program, given], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
    // None of the secrets of this process. Memory goes back to the system, and nothing to its disk.
    env: {
      PATH: env['PATH'],
      SystemRoot: env['SystemRoot'],
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      VIPS_DISC_THRESHOLD: '1t',
    },
  })
}

/** Turns what a child says, and its end, into one outcome after the other. */
function listen(child: ChildProcess) {
  let complaint = ''
  let isUsable = true
  let settle: (outcome: ChildOutcome) => void = () => {}
  const endWith = (outcome: ChildOutcome) => {
    isUsable = false
    settle(outcome)
  }
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-complaintChars)
  })
  child.on('message', (message) => {
    const read = v.safeParse(childMessage, message)
    // Thrown from here it would end the server.
    if (!read.success) return endWith({ kind: 'failed', message: 'It said what no child says' })
    if (read.output.isSpent) isUsable = false
    settle(read.output.answer)
  })
  child.on('error', (error) => {
    complaint ||= error.message
    endWith({ kind: 'failed', message: error.message })
  })
  child.on('exit', (_code, signal) => {
    // Only the parent's own signals and the system's are about the picture.
    const isToldTo = signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP'
    endWith(
      isToldTo
        ? { kind: 'failed', message: `The process was ended by ${signal}` }
        : { kind: 'ended', by: 'itself' },
    )
  })

  return {
    isUsable: () => isUsable,
    complaint: () => `The process that reads pictures did not start: ${complaint}`,
    next: (withinMs: number) =>
      new Promise<ChildOutcome>((resolve) => {
        const late = setTimeout(() => {
          endWith({ kind: 'ended', by: 'clock' })
          child.kill('SIGKILL')
        }, withinMs)
        settle = (outcome) => {
          clearTimeout(late)
          resolve(outcome)
        }
        if (!isUsable) settle({ kind: 'ended', by: 'itself' })
      }),
  }
}
