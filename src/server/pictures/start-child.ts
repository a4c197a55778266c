import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import * as v from 'valibot'

import type { ChildLimits } from './limits.ts'
import { type ChildReply, type ChildRequest, childMessage } from './messages.ts'

/** Result of an order: the child's reply, or its end, by itself or by the timeout. */
export type ChildOutcome = ChildReply | { kind: 'ended'; by: 'clock' | 'itself' }

/** A process that decodes one picture at a time. */
export type Child = {
  ask: (order: ChildRequest) => Promise<ChildOutcome>
  /** Whether it can take another order. */
  isUsable: () => boolean
  /** Kills the process; resolves once it has ended. */
  end: () => Promise<void>
}

const program = join(import.meta.dirname, 'child.ts')
const startMs = 30_000
const stderrChars = 2000

/** Starts a child process with the limits of its queue; it ends with this process in every case. */
export function startChild(limits: ChildLimits): Child {
  const process = spawnChild(limits)
  const messages = listen(process)
  const ended = once(process, 'close').catch(() => {})
  const end = async () => {
    process.kill('SIGKILL')
    await ended
  }
  const ready = messages.next(startMs)
  let requestCount = 0

  return {
    isUsable: () =>
      messages.isUsable() && process.connected && requestCount < limits.picturesPerChild,
    end,
    async ask(order) {
      requestCount += 1
      const first = await ready
      if (first.kind !== 'ready') return { kind: 'failed', message: messages.complaint() }
      const outcome = messages.next(limits.clockMs)
      process.send(order)
      return outcome
    },
  }
}

function spawnChild({ processorMs, memoryBytes, niceness }: ChildLimits) {
  const limitsJson = JSON.stringify({ processorMs, memoryBytes, niceness })
  const { execPath, env } = process
  return spawn(execPath, ['--max-old-space-size=64', program, limitsJson], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
    // The environment contains no secrets. Freed memory returns to the system, and no temporary files are written.
    env: {
      PATH: env['PATH'],
      SystemRoot: env['SystemRoot'],
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      VIPS_DISC_THRESHOLD: '1t',
    },
  })
}

/** Converts messages of a child, and its end, to outcomes. */
function listen(child: ChildProcess) {
  let stderrText = ''
  let isUsable = true
  let settle: (outcome: ChildOutcome) => void = () => {}
  const endWith = (outcome: ChildOutcome) => {
    isUsable = false
    settle(outcome)
  }
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrText = (stderrText + chunk.toString()).slice(-stderrChars)
  })
  child.on('message', (message) => {
    const read = v.safeParse(childMessage, message)
    // An error thrown here would end the server.
    if (!read.success)
      return endWith({ kind: 'failed', message: 'The picture process sent an invalid message' })
    if (read.output.isSpent) isUsable = false
    settle(read.output.answer)
  })
  child.on('error', (error) => {
    stderrText ||= error.message
    endWith({ kind: 'failed', message: error.message })
  })
  child.on('exit', (_code, signal) => {
    // Other signals, sent by the parent or the system, are caused by the picture.
    const isStopSignal = signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP'
    endWith(
      isStopSignal
        ? { kind: 'failed', message: `The picture process was ended by ${signal}` }
        : { kind: 'ended', by: 'itself' },
    )
  })

  return {
    isUsable: () => isUsable,
    complaint: () => `The picture process did not start: ${stderrText}`,
    next: (withinMs: number) =>
      new Promise<ChildOutcome>((resolve) => {
        const timer = setTimeout(() => {
          endWith({ kind: 'ended', by: 'clock' })
          child.kill('SIGKILL')
        }, withinMs)
        settle = (outcome) => {
          clearTimeout(timer)
          resolve(outcome)
        }
        if (!isUsable) settle({ kind: 'ended', by: 'itself' })
      }),
  }
}
