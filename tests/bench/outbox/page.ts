import type { FromClient, ToClient, Write } from './client.ts'

/** One schedule for the page; the server plays the network faults. */
export type Schedule = {
  script: string
  isCareful: boolean
  /** Writes, each `afterMs` after the one before was acknowledged. */
  writes: (Write & { afterMs: number })[]
  /** The client is terminated `afterMs` after the write `nth` was handed over. */
  kills: { nth: number; afterMs: number }[]
}

export type Played = { kept: number[]; left: number }

const wakeEveryMs = 60
const patienceMs = 3000
const drainedWithinMs = 12_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates a client in a worker that can be terminated at any moment and started again. */
function makeClient({ script, isCareful }: Schedule) {
  const told = { kept: new Set<number>(), refused: new Set<number>(), left: -1, isReady: false }
  let worker: Worker | undefined
  const say = (message: ToClient) => worker?.postMessage(message)
  const hear = ({ data }: MessageEvent<FromClient>) => {
    if (data.type === 'ready') told.isReady = true
    if (data.type === 'kept') told.kept.add(data.nth)
    if (data.type === 'refused') told.refused.add(data.nth)
    if (data.type === 'left') told.left = data.count
  }
  return {
    told,
    say,
    start: async () => {
      // A lock outlives its worker for a moment, and no user opens an app within that time.
      while (((await navigator.locks.query()).held ?? []).length > 0) await pause(5)
      told.isReady = false
      worker = new Worker(script, { type: 'module' })
      worker.addEventListener('message', hear)
      say({ type: 'start', start: { isCareful } })
      await until(() => told.isReady, patienceMs)
    },
    kill: () => worker?.terminate(),
  }
}

async function until(isSo: () => boolean, withinMs: number) {
  const end = Date.now() + withinMs
  while (!isSo() && Date.now() < end) await pause(2)
}

async function play(schedule: Schedule): Promise<Played> {
  const client = makeClient(schedule)
  const { told, say } = client
  await client.start()
  const waking = setInterval(() => say({ type: 'wake' }), wakeEveryMs)
  for (const { afterMs, ...write } of schedule.writes) {
    await pause(afterMs)
    say({ type: 'write', write })
    const kill = schedule.kills.find(({ nth }) => nth === write.nth)
    if (kill) {
      await pause(kill.afterMs)
      client.kill()
      await client.start()
      continue
    }
    await until(() => told.kept.has(write.nth) || told.refused.has(write.nth), patienceMs)
  }
  await fetch('/heal', { method: 'POST' })
  // Requires three reports of zero in a row, because the first may miss writes that are under way.
  let nothings = 0
  const end = Date.now() + drainedWithinMs
  while (nothings < 3 && Date.now() < end) {
    told.left = -1
    await until(() => told.left >= 0, 500)
    nothings = told.left === 0 ? nothings + 1 : 0
  }
  clearInterval(waking)
  client.kill()
  return { kept: [...told.kept], left: Math.max(0, told.left) }
}

Object.assign(globalThis, { play })
