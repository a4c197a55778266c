import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished } from 'vitest'

import { isRunning, workersOf } from '#tests/support/children.ts'
import { databaseOf } from '#tests/support/test-database.ts'
import { spawnServer } from '#tests/support/test-server.ts'

export type TestWorkerGroup = Awaited<ReturnType<typeof startWorkerGroup>>

/** Returns variables for a new database and a new folder. */
export async function freshStorage(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { DATA_DIR: folder, ...(await databaseOf(folder)) }
}

type ServerProcess = ReturnType<typeof spawnServer>

/** Starts a server of several processes, and waits until all of them serve; `beforeServing` runs before. */
export async function startWorkerGroup(
  workers: number,
  env: Record<string, string> = {},
  beforeServing: (server: ServerProcess) => Promise<void> = async () => {},
) {
  const storage = await freshStorage()
  const server = spawnServer({ PORT: '0', WORKERS: String(workers), ...storage, ...env })
  const exited = once(server, 'exit')
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await exited
  })
  const output = { out: '', err: '' }
  server.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  const pid = server.pid ?? 0
  await beforeServing(server)
  const running = () => workersOf(pid).filter(isRunning)
  await expect.poll(() => output.out).toMatch(/^Data: .*\n/m)
  const serving = () => output.err.split('a worker process is ready').length - 1
  await expect.poll(serving).toBeGreaterThanOrEqual(workers)
  return {
    url: /http:\/\/\S+/.exec(output.out)?.[0] ?? '',
    output,
    pid,
    database: storage['DATABASE_URL'] ?? '',
    running,
    /** Returns the number of processes that have begun to serve so far. */
    serving,
    sendSignal: (signal: NodeJS.Signals) => server.kill(signal),
    /** Resolves with the exit code. */
    exitCode: async () => {
      await exited
      return server.exitCode
    },
  }
}

/** Requests over a new connection; returns the status, or the error of the connection. */
export async function requestAnew(url: string): Promise<string> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } })
    await response.text()
    return String(response.status)
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error)
  }
}
