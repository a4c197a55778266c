import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#tests/support/free-port.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/** Starts several server processes on one database and one bucket, each with its own folder and port. */
export async function startFleet(count: number, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-fleet-'))
  const ports: number[] = []
  for (let nth = 0; nth < count; nth += 1) ports.push(await freePort())
  const start = (nth: number) =>
    startServer({ port: ports[nth] ?? 0, dataDir: join(folder, `server-${nth}`), env })
  const servers: TestServer[] = []
  // The first server creates the installation.
  for (const nth of ports.keys()) servers.push(await start(nth))
  const starting = new Map<number, Promise<void>>()
  let turn = 0
  return {
    ports,
    /** Kills the next running server in turn, which is then started again. */
    async killOne() {
      const running = [...ports.keys()].filter((nth) => !starting.has(nth))
      const nth = running.find((each) => each >= turn % count) ?? running[0]
      if (nth === undefined) return false
      turn = nth + 1
      await servers[nth]?.kill()
      const started = startAgain(() => start(nth)).then((server) => {
        servers[nth] = server
        starting.delete(nth)
      })
      starting.set(nth, started)
      return true
    },
    /** Resolves when all servers are running. */
    allRunning: () => Promise.all(starting.values()),
    async end() {
      await Promise.all(servers.map((server) => server.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Retries like a supervisor, because a server does not start while its database or its bucket is unavailable. */
async function startAgain(start: () => Promise<TestServer>): Promise<TestServer> {
  for (;;) {
    try {
      return await start()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
