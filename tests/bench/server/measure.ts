import { processorMs } from './processor-time.ts'
import type { Act, Send, Target } from './target.ts'

/** Measurements of a target during one act. */
export type Measured = { requests: number; processorMs: number; latencies: number[] }

const right: Record<Act, number> = {
  'page 1': 200,
  'page 1,000': 200,
  '304': 304,
  search: 200,
  'add a member': 201,
  upload: 201,
  'public members': 200,
  'public members, 304': 304,
  'public events': 200,
  'public events, 304': 304,
}

/** Makes every request of a run distinct. */
let sent = 0

/** Sends requests for a while, with this many at a time. */
export async function measure(
  target: Target,
  act: Act,
  { concurrency, forMs }: { concurrency: number; forMs: number },
): Promise<Measured> {
  const send = await target.sends[act]?.()
  if (!send) return { requests: 0, processorMs: 0, latencies: [] }
  const latencies: number[] = []
  const before = processorMs(target.pids)
  const until = performance.now() + forMs
  const sender = async () => {
    while (performance.now() < until) latencies.push(await timed(target, act, send))
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  const after = processorMs(target.pids)
  return { requests: latencies.length, processorMs: after - before, latencies }
}

async function timed({ name }: Target, act: Act, send: Send): Promise<number> {
  const startedAt = performance.now()
  sent += 1
  const response = await send(sent)
  const text = await response.text()
  if (response.status !== right[act]) {
    throw new Error(`${name} answered ${act} with ${response.status}: ${text}`)
  }
  return performance.now() - startedAt
}
