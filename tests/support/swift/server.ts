import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { freePort } from '../free-port.ts'
import { swiftServers } from './programs.ts'
import { settingsOf } from './settings.ts'

type Name = (typeof swiftServers)[number]

/** An S3 server that checks signatures, in a temporary folder. */
export type Swift = {
  endpoint: string
  /** Starts one of the Swift servers again. */
  start: (name: Name) => Promise<void>
  /** Stops one of the Swift servers. Without `proxy` nothing is reachable, without `object` the proxy answers 503. */
  stop: (name: Name) => Promise<void>
  /** Stops all servers, and removes their data. */
  end: () => Promise<void>
}

/** Starts a Swift that stores each object once. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-swift-'))
  mkdirSync(join(folder, 'devices', 'one'), { recursive: true })
  const ports = new Map<string, number>()
  for (const name of swiftServers) ports.set(name, await freePort())
  const portOf = (name: string) => ports.get(name) ?? 0
  for (const [name, text] of Object.entries(settingsOf(folder, portOf))) {
    writeFileSync(join(folder, `${name}.conf`), text)
    if (name !== 'proxy') makeRing(folder, name, portOf(name))
  }
  const running = new Map<Name, ChildProcess>()
  const killAll = () => running.forEach((server) => server.kill('SIGKILL'))
  process.once('exit', killAll)

  const start = async (name: Name) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const server = spawn(`swift-${name}-server`, [join(folder, `${name}.conf`), '--verbose'], {
      stdio: ['ignore', log, log],
    })
    running.set(name, server)
    await untilItListens(portOf(name))
  }
  const stop = async (name: Name) => {
    const server = running.get(name)
    running.delete(name)
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  await Promise.all(swiftServers.map(start))
  return {
    endpoint: `http://127.0.0.1:${portOf('proxy')}`,
    start,
    stop,
    async end() {
      await Promise.all(swiftServers.map(stop))
      process.off('exit', killAll)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeRing(folder: string, name: string, port: number): void {
  const builder = join(folder, `${name}.builder`)
  const steps = [
    ['create', '4', '1', '1'],
    ['add', `r1z1-127.0.0.1:${port}/one`, '1'],
    ['rebalance'],
  ]
  for (const step of steps) execFileSync('swift-ring-builder', [builder, ...step])
}

/** Any response counts. */
async function untilItListens(port: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/`)
      await answer.body?.cancel()
      return
    } catch (error) {
      if (attempt === 1200) throw error
    }
    await setTimeout(50)
  }
}
