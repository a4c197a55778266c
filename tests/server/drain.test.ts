import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '#tests/support/free-port.ts'
import { startServer } from '#tests/support/test-server.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

async function start(drainSeconds: string) {
  const port = await freePort()
  const server = await startServer({ port, env: { DRAIN_SECONDS: drainSeconds } })
  onTestFinished(() => server.kill())
  const ask = async (path: string) => {
    // Uses a new connection for each request, as the health checks and clients of a load balancer do.
    const response = await fetch(server.url + path, { headers: { connection: 'close' } })
    return { status: response.status, text: await response.text() }
  }
  return { server, ask }
}

test('SIGHUP does not end a server that runs as a single process', async () => {
  const { server, ask } = await start('0')
  process.kill(server.pid, 'SIGHUP')
  expect((await ask('/healthz')).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('a draining server is not ready immediately, and serves requests until its drain time is over', async () => {
  const { server, ask } = await start('4')
  expect((await ask('/readyz')).status).toBe(200)
  const before = performance.now()
  const stopped = server.stop()
  await untilPasses(async () => expect((await ask('/readyz')).status).toBe(503))
  expect((await ask('/readyz')).text).toContain('The server is stopping')
  expect((await ask('/readyz/requests')).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  expect(await stopped).toBe(0)
  expect(performance.now() - before).toBeGreaterThan(3900)
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
})
