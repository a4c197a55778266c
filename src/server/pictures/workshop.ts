import type { Preview } from '#contract/picture.ts'

import { fault } from '../fault.ts'
import { childFailed } from './folder.ts'
import { busy, openLane, type Task } from './lane.ts'
import { type LaneLimits, type PictureLimits, pictureLimits } from './limits.ts'
import type { Made, ChildRequest } from './messages.ts'
import type { ChildOutcome } from './start-child.ts'

/** Less than a stop has in all: whoever still waits then comes again. */
const finishWithinMs = 4000

type Make = Omit<Extract<ChildRequest, { kind: 'make' }>, 'kind' | 'isQuick'>

/** Where pictures are read: outside this process, which no picture can stop or fill. */
export type Workshop = {
  /** Makes all widths of an upload, and its preview. */
  make: (make: Make, about: Pick<Task, 'owner' | 'bytes'>) => Promise<Made>
  /** Whether a stored file decodes; undefined when that takes too much to find out. */
  check: (path: string, bytes: number) => Promise<boolean | undefined>
  /** The preview of a picture that is stored, from two of its files; undefined when none can be made. */
  preview: (files: { smallest: string; largest: string }) => Promise<Preview | undefined>
  /** From now on there are a few seconds: whoever still waits then comes again. */
  hurry: () => void
  /** Ends all children, once what is there is finished. */
  close: () => Promise<void>
}

/**
 * Two lanes: every picture begins in the quick one, so that a small one never waits for long; what
 * turns out to take more goes to the heavy one, and what takes more than that is refused.
 */
export function openWorkshop(limits: PictureLimits = pictureLimits): Workshop {
  const quick = openLane(limits.quick)
  const heavy = openLane(limits.heavy)
  let late: NodeJS.Timeout | undefined

  async function run({ order, ...about }: Task): Promise<ChildOutcome> {
    const outcome = await quick.run({ order, ...about })
    // What looks damaged where memory is short may only be large: the other lane has the last word.
    if (!isTooMuch(outcome) && !isDamaged(outcome)) return outcome
    const again = order.kind === 'make' ? { ...order, isQuick: false } : order
    return heavy.run({ order: again, ...about })
  }

  return {
    async make(make, about) {
      const outcome = await run({ order: { kind: 'make', ...make, isQuick: true }, ...about })
      if (outcome.kind === 'made') return { files: outcome.files, preview: outcome.preview }
      // With the processor to itself it might have been in time: that is not the fault of the picture.
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
    hurry() {
      late ??= setTimeout(() => {
        for (const lane of [quick, heavy]) void lane.close('is given up')
      }, finishWithinMs)
    },
    async close() {
      await Promise.all([quick.close('is finished'), heavy.close('is finished')])
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

function tooMuch({ kind }: ChildOutcome, { processorMs, memoryBytes }: LaneLimits) {
  const what =
    kind === 'out-of-time'
      ? `takes too long to read (${processorMs / 1000} seconds at most)`
      : `takes too much memory to read (${memoryBytes / 1024 ** 2} MB at most)`
  return fault('too-large', `The picture ${what}. Please choose a smaller or simpler one.`)
}

/** A refusal comes out as the child made it, a failure with the code it had there. */
function problemOf(outcome: ChildOutcome): Error {
  if (outcome.kind === 'refused') {
    return fault(outcome.code, outcome.message, { status: outcome.status })
  }
  if (outcome.kind !== 'failed') return new Error(`A child answered ${outcome.kind}`)
  const { code = childFailed, message } = outcome
  return Object.assign(new Error(message), { code })
}
