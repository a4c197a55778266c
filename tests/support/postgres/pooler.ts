import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { otherUser, untilItAnswers } from './cluster.ts'

/** Names the socket; no TCP port is opened. */
const port = 6432

/** A PgBouncer in session mode in front of a database. */
export type Pooler = { url: string; end: () => Promise<void> }

/**
 * Starts a pooler with Debian's settings, which reject unknown startup parameters. It listens on a socket in its
 * folder only, because a free TCP port may be taken by a connection of another test before PgBouncer has it.
 * @throws with the output of PgBouncer when it ends before it answers.
 */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const database = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'take-off-pooler-'))
  const user = otherUser()
  const host = database.searchParams.get('host') ?? database.hostname
  const target = `host=${host} port=${database.searchParams.get('port') ?? database.port} user=${database.username}`
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
    * = ${target}
    [pgbouncer]
    listen_addr =
    listen_port = ${port}
    unix_socket_dir = ${folder}
    auth_type = any
    pool_mode = session
    default_pool_size = 20\n`.replaceAll(/^ +/gm, ''),
  )
  // A server in the same process sets a umask, so new files are readable by their owner only.
  if (user) for (const path of [folder, settings]) chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const running = spawn('pgbouncer', [settings], { ...user, cwd: folder, stdio: 'pipe' })
  const output = text(running.stderr)
  const ended = once(running, 'exit')
  const socket = new URLSearchParams({ host: folder, port: `${port}` })
  const url = `postgres://${database.username}@localhost${database.pathname}?${socket.toString()}`
  const end = async () => {
    running.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const failed = ended.then(async () => {
    throw new Error(`PgBouncer ended before it answered: ${await output}`)
  })
  try {
    await Promise.race([untilItAnswers(url), failed])
    return { url, end }
  } catch (error) {
    await end()
    throw error
  }
}
