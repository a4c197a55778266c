import { processorMs } from './processor-time.ts'
import type { Act, Send, Target } from './target.ts'

/** What a target did while one act was asked of it. */
export type Measured = { requests: number; processorMs: number; latencies: number[] }

const right: Record<Act, number> = {
  'page 1': 200,
  'page 1,000': 200,
  '304': 304,
  search: 200,
  'add a member': 201,
  upload: 201,
}

/** No request of a run is like another. */
let sent = 0

/** Sends so many requests at once, for a while. */
export async function measure(
  target: Target,
  act: Act,
  { atOnce, forMs }: { atOnce: number; forMs: number },
): Promise<Measured> {
  const send = await target.sends[act]?.()
  if (!send) return { requests: 0, processorMs: 0, latencies: [] }
  const latencies: number[] = []
  const before = processorMs(target.pids)
  const until = performance.now() + forMs
  const sender = async () => {
    while (performance.now() < until) latencies.push(await timed(send, right[act]))
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  const after = processorMs(target.pids)
  return { requests: latencies.length, processorMs: after - before, latencies }
}

async function timed(send: Send, status: number): Promise<number> {
  const began = performance.now()
  sent += 1
  const response = await send(sent)
  const text = await response.text()
  if (response.status !== status) throw new Error(`Answered ${response.status}: ${text}`)
  return performance.now() - began
}
