import { once } from 'node:events'

import * as v from 'valibot'

import { isSmoke } from '#tests/bench/options.ts'

/** Network conditions in the format of Chromium's DevTools protocol. */
export type Conditions = {
  offline: boolean
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

const bytesPerKilobit = 1000 / 8

/** "Slow 4G" as Lighthouse emulates it in a browser: a round trip of 150 ms, 1.6 Mbit/s. */
export const slow4g: Conditions = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: 1600 * 0.9 * bytesPerKilobit,
  uploadThroughput: 750 * 0.9 * bytesPerKilobit,
}

const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
export const fast: Conditions = { offline: false, ...none }
export const offline: Conditions = { offline: true, ...none }

/** Slowdown factor of the processor; BENCH_PROCESSOR overrides it. */
export const processorRate = Number(process.env['BENCH_PROCESSOR'] ?? (isSmoke ? 1 : 4))

const attached = v.object({
  method: v.literal('Target.attachedToTarget'),
  params: v.object({ sessionId: v.string() }),
})

export type WorkerNetwork = { set: (conditions: Conditions) => void; close: () => void }

/**
 * Sets the network conditions of service workers, for which those of a page do not apply. Each worker is paused at
 * its start until it has them, so that none of its calls is too fast.
 */
export async function followWorkers(port: number): Promise<WorkerNetwork> {
  const found = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = v.parse(
    v.object({ webSocketDebuggerUrl: v.string() }),
    await found.json(),
  )
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  const sessions = new Set<string>()
  let conditions = fast
  let id = 0
  const send = (method: string, params: object, sessionId?: string) => {
    id += 1
    socket.send(JSON.stringify({ id, method, params, sessionId }))
  }
  socket.addEventListener('message', ({ data }) => {
    const message = v.safeParse(attached, JSON.parse(String(data)))
    if (!message.success) return
    const { sessionId } = message.output.params
    sessions.add(sessionId)
    send('Network.enable', {}, sessionId)
    send('Network.emulateNetworkConditions', conditions, sessionId)
    send('Runtime.runIfWaitingForDebugger', {}, sessionId)
  })
  send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }],
  })
  return {
    set: (next) => {
      conditions = next
      // Sessions of workers that have ended ignore the message.
      for (const each of sessions) send('Network.emulateNetworkConditions', next, each)
    },
    close: () => socket.close(),
  }
}
