import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { otherUser, untilItAnswers } from './cluster.ts'

/** A PgBouncer in session mode in front of a database. */
export type Pooler = { url: string; end: () => Promise<void> }

/** Starts a pooler with Debian's settings, which reject unknown startup parameters. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const database = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'take-off-pooler-'))
  const user = otherUser()
  const port = await freePort()
  const host = database.searchParams.get('host') ?? database.hostname
  const target = `host=${host} port=${database.searchParams.get('port') ?? database.port} user=${database.username}`
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
    * = ${target}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = session
    default_pool_size = 20\n`.replaceAll(/^ +/gm, ''),
  )
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const running = spawn('pgbouncer', [settings], { ...user, cwd: folder, stdio: 'ignore' })
  const ended = once(running, 'exit')
  const url = `postgres://${database.username}@127.0.0.1:${port}${database.pathname}`
  const end = async () => {
    running.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilItAnswers(url)
    return { url, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
