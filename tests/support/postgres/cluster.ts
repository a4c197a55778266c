import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { Client } from 'pg'

import { findPostgres } from './programs.ts'

/** A PostgreSQL cluster for one test, in a temporary folder. */
export type Cluster = {
  /** Returns the address of one of its databases. */
  url: (database: string) => string
  start: () => Promise<void>
  /** `fast` breaks every connection off, `immediate` is a crash. */
  stop: (how: 'fast' | 'immediate') => Promise<void>
  /** Stops the cluster and removes it. */
  end: () => Promise<void>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/**
 * Creates a cluster without starting it. Unless `isOnPort`, it listens only on a socket in its folder. The addresses are
 * those of its superuser, who needs no password.
 */
export function makeCluster({
  folder = newFolder(),
  port = 5432,
  isOnPort = false,
  superuser = 'take_off',
} = {}): Cluster {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed')
  const user = otherUser()
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const made = [
    '-D',
    data,
    '-U',
    superuser,
    '--auth=trust',
    '--no-sync',
    '--no-locale',
    '--encoding=UTF8',
  ]
  execFileSync(join(programs, 'initdb'), made, { ...user, cwd: folder })

  const at = isOnPort ? `127.0.0.1:${port}` : ''
  const url = (database: string) =>
    isOnPort
      ? `postgres://${superuser}@${at}/${database}`
      : `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(folder)}&port=${port}`
  // Durability after a crash needs fsync, but a test machine does not lose its power.
  const settings = {
    fsync: 'off',
    max_connections: '200',
    unix_socket_directories: folder,
    listen_addresses: isOnPort ? '127.0.0.1' : '',
    port: String(port),
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let running: ChildProcess | undefined
  const kill = () => running?.kill('SIGQUIT')

  const stop = async (how: keyof typeof signals) => {
    const stopping = running
    running = undefined
    if (!stopping || stopping.exitCode !== null) return
    const ended = once(stopping, 'exit')
    stopping.kill(signals[how])
    await ended
  }

  return {
    url,
    stop,
    async start() {
      running = spawn(join(programs, 'postgres'), ['-D', data, ...given], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      })
      process.once('exit', kill)
      await untilItAnswers(url('postgres'))
    },
    async end() {
      await stop('immediate')
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'take-off-postgres-'))
}

/** Returns the user to run PostgreSQL, which refuses to be run by root; undefined if this process is not root. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {
      // Try the next user.
    }
  }
  throw new Error('There is no user who could run PostgreSQL')
}

/** Waits until a database accepts connections. */
export async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const client = new Client(url)
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt === 600) throw error
    }
    await setTimeout(50)
  }
}
