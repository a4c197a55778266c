import type { Preview } from '#contract/picture.ts'

import { refusalError } from '../http/fault.ts'
import { busy, openChildQueue, type Task } from './child-queue.ts'
import { childFailed } from './folder.ts'
import { type ChildLimits, type PictureLimits, pictureLimits } from './limits.ts'
import type { Made, ChildRequest } from './messages.ts'
import type { ChildOutcome } from './start-child.ts'

/** Shorter than the time of a stop; orders that are still queued are refused with a retry later. */
const finishWithinMs = 4000

type Make = Omit<Extract<ChildRequest, { kind: 'make' }>, 'kind' | 'isQuick'>

/** Decodes pictures in separate processes, so that none can crash or fill the server. */
export type PictureReader = {
  /** Makes all variants of an upload, and its preview. */
  make: (make: Make, about: Pick<Task, 'owner' | 'bytes'>) => Promise<Made>
  /** Whether a stored file decodes; undefined when that exceeds the limits. */
  check: (path: string, bytes: number) => Promise<boolean | undefined>
  /** Returns the preview of a stored picture from two variants; undefined when it cannot be made. */
  preview: (files: { smallest: string; largest: string }) => Promise<Preview | undefined>
  /** Limits queued orders to a few more seconds. */
  limitQueueTime: () => void
  /** Ends all child processes after the queued orders. */
  close: () => Promise<void>
}

/**
 * Creates two queues. Every picture starts in the quick one, so that small pictures never wait long; larger ones move
 * to the heavy one, and pictures beyond its limits are refused.
 */
export function openPictureReader(limits: PictureLimits = pictureLimits): PictureReader {
  const quick = openChildQueue(limits.quick)
  const heavy = openChildQueue(limits.heavy)
  let late: NodeJS.Timeout | undefined

  async function run({ order, ...about }: Task): Promise<ChildOutcome> {
    const outcome = await quick.run({ order, ...about })
    // With little memory, a large picture can look damaged; the heavy queue decides.
    if (!isTooMuch(outcome) && !isDamaged(outcome)) return outcome
    const again = order.kind === 'make' ? { ...order, isQuick: false } : order
    return heavy.run({ order: again, ...about })
  }

  return {
    async make(make, about) {
      const outcome = await run({ order: { kind: 'make', ...make, isQuick: true }, ...about })
      if (outcome.kind === 'made') return { files: outcome.files, preview: outcome.preview }
      // A timeout may be due to the load of the machine, so the picture is not refused.
      if (isEndedByClock(outcome)) throw busy()
      throw isTooMuch(outcome) ? tooMuch(outcome, limits.heavy) : problemOf(outcome)
    },
    async check(path, bytes) {
      const outcome = await run({ order: { kind: 'check', source: path }, owner: '', bytes })
      if (outcome.kind === 'checked') return outcome.isWhole
      if (isTooMuch(outcome)) return undefined
      throw problemOf(outcome)
    },
    async preview({ smallest: source, largest }) {
      const outcome = await run({
        order: { kind: 'preview', source, largest },
        owner: '',
        bytes: 0,
      })
      return outcome.kind === 'previewed' ? outcome.preview : undefined
    },
    limitQueueTime() {
      late ??= setTimeout(() => {
        for (const queue of [quick, heavy]) void queue.close('drop')
      }, finishWithinMs)
    },
    async close() {
      await Promise.all([quick.close('finish'), heavy.close('finish')])
      clearTimeout(late)
    },
  }
}

const tooMuchFor = new Set<ChildOutcome['kind']>(['heavy', 'out-of-time', 'out-of-memory', 'ended'])

function isTooMuch({ kind }: ChildOutcome): boolean {
  return tooMuchFor.has(kind)
}

function isEndedByClock(outcome: ChildOutcome): boolean {
  return outcome.kind === 'ended' && outcome.by === 'clock'
}

function isDamaged(outcome: ChildOutcome): boolean {
  return (
    (outcome.kind === 'refused' && outcome.code === 'not-a-picture') ||
    (outcome.kind === 'checked' && !outcome.isWhole)
  )
}

function tooMuch({ kind }: ChildOutcome, { processorMs, memoryBytes }: ChildLimits) {
  const problem =
    kind === 'out-of-time'
      ? `takes too long to read (${processorMs / 1000} seconds at most)`
      : `takes too much memory to read (${memoryBytes / 1024 ** 2} MB at most)`
  return refusalError(
    'too-large',
    `The picture ${problem}. Please choose a smaller or simpler one.`,
  )
}

/** Converts a refusal or failure of a child to an error with its code. */
function problemOf(outcome: ChildOutcome): Error {
  if (outcome.kind === 'refused') {
    return refusalError(outcome.code, outcome.message, { status: outcome.status })
  }
  if (outcome.kind !== 'failed') return new Error(`A child answered ${outcome.kind}`)
  const { code = childFailed, message } = outcome
  return Object.assign(new Error(message), { code })
}
