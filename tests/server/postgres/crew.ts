import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished } from 'vitest'

import { isRunning, workersOf } from '#tests/support/children.ts'
import { databaseOf } from '#tests/support/test-database.ts'
import { spawnServer } from '#tests/support/test-server.ts'

export type TestCrew = Awaited<ReturnType<typeof startCrew>>

/** Returns variables for a new database and a new folder. */
export async function freshPlaces(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-crew-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { DATA_DIR: folder, ...(await databaseOf(folder)) }
}

type Spawned = ReturnType<typeof spawnServer>

/** Starts a server of several processes, and waits until all of them serve; `early` acts before. */
export async function startCrew(
  workers: number,
  env: Record<string, string> = {},
  early: (server: Spawned) => Promise<void> = async () => {},
) {
  const places = await freshPlaces()
  const server = spawnServer({ PORT: '0', WORKERS: String(workers), ...places, ...env })
  const exited = once(server, 'exit')
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await exited
  })
  const told = { out: '', err: '' }
  server.stdout.on('data', (chunk: Buffer) => (told.out += chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => (told.err += chunk.toString()))
  const pid = server.pid ?? 0
  await early(server)
  const running = () => workersOf(pid).filter(isRunning)
  await expect.poll(() => told.out, { timeout: 30_000 }).toMatch(/Its data lies in .*\n/)
  const serving = () => told.err.split('a worker serves').length - 1
  await expect.poll(serving, { timeout: 30_000 }).toBeGreaterThanOrEqual(workers)
  return {
    url: /http:\/\/\S+/.exec(told.out)?.[0] ?? '',
    told,
    pid,
    database: places['DATABASE_URL'] ?? '',
    running,
    /** Returns the number of processes that have begun to serve so far. */
    serving,
    tell: (signal: NodeJS.Signals) => server.kill(signal),
    /** Resolves with the exit code. */
    ended: async () => {
      await exited
      return server.exitCode
    },
  }
}

/** Requests over a new connection; returns the status, or the error of the connection. */
export async function askAnew(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { headers: { connection: 'close' } })
    await answer.text()
    return String(answer.status)
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error)
  }
}
