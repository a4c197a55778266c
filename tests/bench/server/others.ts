import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { freePort } from '#tests/support/free-port.ts'
import { startServer } from '#tests/support/test-server.ts'

import { memberOf } from './fill-items.ts'
import { storedSends } from './public-calls.ts'
import { ifOther, type Target } from './target.ts'

/** Name of the reference in the table. */
export const bareName = 'bare Fastify, 10,000'

const version = 'json-server@0.17.4'

/**
 * json-server, fetched for this benchmark alone. It keeps all members in memory, and rewrites all of them for each
 * addition.
 */
export async function startJsonServer(count: number): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-json-server-'))
  const file = join(folder, 'members.json')
  const members = Array.from({ length: count }, (_, nth) => ({ id: nth + 1, ...memberOf(nth) }))
  writeFileSync(file, JSON.stringify({ members }))
  const port = await freePort()
  const args = ['exec', '--yes', `--package=${version}`, '--', 'json-server', file, '--quiet']
  const child = spawn('npm', [...args, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
  })
  const pid = child.pid ?? 0
  // npm starts the server as another process; both are in one process group and end together.
  const kill = () => child.exitCode ?? process.kill(-pid, 'SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}/members`
  await untilItAnswers(url)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const page = (nth: number) => `${url}?_sort=id&_order=desc&_limit=10&_page=${nth}`
  return {
    name: 'json-server, 10,000',
    url,
    pids: [pid],
    stop,
    sends: {
      'page 1': async () => () => fetch(page(1)),
      'page 1,000': async () => () => fetch(page(1000)),
      '304': async () => {
        const etag = (await fetch(page(1))).headers.get('etag') ?? ''
        return () => fetch(page(1), { headers: ifOther(etag) })
      },
      search: async () => (nth) => fetch(`${url}?q=house-${nth % count}.`),
      'add a member': async () => (nth) => postJson(url, memberOf(nth)),
    },
  }
}

/** Starts a Fastify server that only answers; to public calls with the bytes of a server of this project. */
export async function startBare(ours: string): Promise<Target> {
  const server = await startServer({ file: 'tests/bench/server/bare.ts' })
  const url = `${server.url}/members`
  return {
    name: bareName,
    url: server.url,
    pids: [server.pid],
    stop: server.stop,
    sends: {
      ...(await storedSends(ours, server.url)),
      'page 1': async () => () => fetch(`${url}?page=1&limit=10`),
      'page 1,000': async () => () => fetch(`${url}?page=1000&limit=10`),
      'add a member': async () => (nth) => postJson(url, memberOf(nth)),
    },
  }
}

function postJson(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (
      await fetch(`${url}/1`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await setTimeout(200)
  }
  throw new Error(`${version} did not start: can npm fetch it?`)
}
