import type { CDPSession } from 'playwright'
import * as v from 'valibot'

/**
 * The longest task of the page's main thread: its processor time, which other load on the machine does not increase,
 * and its largest parts.
 */
export type LongestTask = { ms: number; madeOf: string }

const event = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ph: v.string(),
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  /** Processor time within the event. */
  tdur: v.optional(v.number(), 0),
  args: v.optional(v.looseObject({}), {}),
})

type TraceEvent = v.InferOutput<typeof event>

const startedShape = v.object({
  data: v.object({ frames: v.array(v.object({ processId: v.optional(v.number()) })) }),
})
const threadNameShape = v.object({ name: v.string() })

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** Returns all trace events that Chromium recorded during `act`. */
export async function traceOf(
  devtools: CDPSession,
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  const raw: unknown[] = []
  const collect = ({ value }: { value: unknown[] }) => raw.push(...value)
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await act()
  const { promise: isComplete, resolve } = Promise.withResolvers<unknown>()
  devtools.once('Tracing.tracingComplete', resolve)
  await devtools.send('Tracing.end')
  await isComplete
  devtools.off('Tracing.dataCollected', collect)
  return raw.flatMap((each) => {
    const parsed = v.safeParse(event, each)
    return parsed.success ? [parsed.output] : []
  })
}

/** Returns the longest task of a trace. */
export function longestIn(trace: readonly TraceEvent[]): LongestTask {
  const main = mainThread(trace)
  const tasks = main.filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
  const [longest] = tasks.toSorted((a, b) => b.tdur - a.tdur)
  if (!longest) return { ms: 0, madeOf: '' }
  return { ms: longest.tdur / 1000, madeOf: partsOf(longest, main) }
}

/** Returns the events of the page's own main thread, without those of other processes and threads. */
function mainThread(trace: readonly TraceEvent[]): TraceEvent[] {
  const pids = new Set(
    trace.flatMap(({ name, args }) => {
      const found = name === 'TracingStartedInBrowser' ? v.safeParse(startedShape, args) : undefined
      return found?.success ? found.output.data.frames.map(({ processId }) => processId) : []
    }),
  )
  const mains = new Set(
    trace.flatMap(({ name, pid, tid, args }) => {
      const found = name === 'thread_name' ? v.safeParse(threadNameShape, args) : undefined
      const isMain = found?.success && found.output.name === 'CrRendererMain'
      return isMain && pids.has(pid) ? [`${pid} ${tid}`] : []
    }),
  )
  if (mains.size === 0) throw new Error('The trace does not say which thread is the page.')
  return trace.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`))
}

/** Names the largest parts of a task without their nested parts, in ms. */
function partsOf(task: TraceEvent, main: readonly TraceEvent[]): string {
  const end = task.ts + task.dur
  const nested = main
    .filter(({ ph, ts, dur }) => ph === 'X' && ts >= task.ts && ts + dur <= end && dur > 0)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
  const own = new Map<string, number>()
  const open: TraceEvent[] = []
  for (const each of nested) {
    while (open.length > 0 && endOf(open.at(-1)) <= each.ts) open.pop()
    const parent = open.at(-1)
    if (parent) own.set(parent.name, (own.get(parent.name) ?? 0) - each.tdur)
    own.set(each.name, (own.get(each.name) ?? 0) + each.tdur)
    open.push(each)
  }
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, time]) => `${name} ${Math.round(time / 1000)}`)
    .join(', ')
}

const endOf = (event: TraceEvent | undefined) => (event ? event.ts + event.dur : 0)
