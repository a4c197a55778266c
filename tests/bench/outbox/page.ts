import type { FromClient, ToClient, Write } from './client.ts'

/** One schedule for the page; the server plays the network faults. */
export type Schedule = {
  script: string
  checksReplies: boolean
  /** Writes, each `afterMs` after the one before was acknowledged. */
  writes: (Write & { afterMs: number })[]
  /** The client is terminated `afterMs` after the write `nth` was handed over. */
  kills: { nth: number; afterMs: number }[]
}

/** Numbers of the acknowledged writes, and how many writes are unsent. */
export type ScheduleResult = { acknowledged: number[]; unsent: number }

const wakeEveryMs = 60
const clientTimeoutMs = 3000
const drainedWithinMs = 12_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates a client in a worker that can be terminated at any moment and started again. */
function makeClient({ script, checksReplies }: Schedule) {
  const state = {
    acknowledged: new Set<number>(),
    refused: new Set<number>(),
    unsent: -1,
    isReady: false,
  }
  let worker: Worker | undefined
  const post = (message: ToClient) => worker?.postMessage(message)
  const onMessage = ({ data }: MessageEvent<FromClient>) => {
    if (data.type === 'ready') state.isReady = true
    if (data.type === 'acknowledged') state.acknowledged.add(data.nth)
    if (data.type === 'refused') state.refused.add(data.nth)
    if (data.type === 'unsent') state.unsent = data.count
  }
  return {
    state,
    post,
    start: async () => {
      // A lock outlives its worker for a moment, and no user opens an app within that time.
      while (((await navigator.locks.query()).held ?? []).length > 0) await pause(5)
      state.isReady = false
      worker = new Worker(script, { type: 'module' })
      worker.addEventListener('message', onMessage)
      post({ type: 'start', start: { checksReplies } })
      await until(() => state.isReady, clientTimeoutMs)
    },
    kill: () => worker?.terminate(),
  }
}

async function until(condition: () => boolean, withinMs: number) {
  const deadline = Date.now() + withinMs
  while (!condition() && Date.now() < deadline) await pause(2)
}

async function play(schedule: Schedule): Promise<ScheduleResult> {
  const client = makeClient(schedule)
  const { state, post } = client
  await client.start()
  const waking = setInterval(() => post({ type: 'wake' }), wakeEveryMs)
  for (const { afterMs, ...write } of schedule.writes) {
    await pause(afterMs)
    post({ type: 'write', write })
    const kill = schedule.kills.find(({ nth }) => nth === write.nth)
    if (kill) {
      await pause(kill.afterMs)
      client.kill()
      await client.start()
      continue
    }
    await until(
      () => state.acknowledged.has(write.nth) || state.refused.has(write.nth),
      clientTimeoutMs,
    )
  }
  await fetch('/stop-faults', { method: 'POST' })
  // Requires three reports of zero in a row, because the first may miss writes that are under way.
  let zeroReports = 0
  const deadline = Date.now() + drainedWithinMs
  while (zeroReports < 3 && Date.now() < deadline) {
    state.unsent = -1
    await until(() => state.unsent >= 0, 500)
    zeroReports = state.unsent === 0 ? zeroReports + 1 : 0
  }
  clearInterval(waking)
  client.kill()
  return { acknowledged: [...state.acknowledged], unsent: Math.max(0, state.unsent) }
}

Object.assign(globalThis, { play })
