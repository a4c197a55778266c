import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { Client } from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

import { sessionPaths } from '#contract/session.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { hasSearchIndex } from '#server/database/search-index.ts'
import { healthPaths } from '#server/watching/serve-health.ts'
import { skipWithout } from '#tests/run/requirements.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Cluster, makeCluster } from '#tests/support/postgres/cluster.ts'
import { findPostgres } from '#tests/support/postgres/programs.ts'
import { callProxy, startCaddy, startNginx } from '#tests/support/proxies.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { runCommand } from '../run-command.ts'

const deploy = resolve(import.meta.dirname, '../../../src/deploy')
const password = "a pass'word"

let cluster: Cluster
let url: string

// As the container of `compose.yaml` does with an empty volume.
beforeAll(async () => {
  const port = await freePort()
  cluster = makeCluster({ port, isOnPort: true, superuser: 'postgres' })
  await cluster.start()
  const path = `${findPostgres() ?? ''}:${process.env['PATH']}`
  const env = { PATH: path, PGHOST: '127.0.0.1', PGPORT: String(port) }
  execFileSync(join(deploy, 'create-role.sh'), {
    env: { ...env, POSTGRES_PASSWORD: password },
  })
  url = `postgres://take_off:${encodeURIComponent(password)}@127.0.0.1:${port}/take_off`
})
afterAll(() => cluster.end())

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('the role that compose creates owns its database and has no other rights', async () => {
  const roles = await query(
    cluster.url('postgres'),
    `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "hasRights",
      rolpassword is not null as "hasPassword"
      from pg_authid where rolcanlogin order by rolname`,
  )
  expect(roles).toEqual([
    { rolname: 'postgres', hasRights: true, hasPassword: false },
    { rolname: 'take_off', hasRights: false, hasPassword: true },
  ])
  await expect(query(url, 'create database other')).rejects.toThrow('permission denied')
  await expect(query(url, "select pg_read_file('postgresql.conf')")).rejects.toThrow(
    'permission denied',
  )
})

test('a server, its search index, a backup and a restore need no other role', async () => {
  const folder = temporaryFolder('compose')
  const dataDir = join(folder, 'data')
  const server = await startServer({ dataDir, env: { DATABASE_URL: url } })
  onTestFinished(() => server.kill())
  expect(await signIn(server.url)).toMatchObject({ success: true })
  const database = openPostgres(url)
  await expect.poll(() => hasSearchIndex(database)).toBe(true)
  await database.destroy()
  await server.stop()
  const saved = join(folder, 'saved')
  const from = { DATA_DIR: dataDir, DATABASE_URL: url }
  expect(await runCommand('backup', [saved], from)).toMatchObject({ succeeded: true })

  await query(cluster.url('postgres'), 'create database restored owner take_off')
  const restored = url.replace(/take_off$/, 'restored')
  const to = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: restored }
  expect(await runCommand('restore', [saved], to)).toMatchObject({ succeeded: true })
  expect(await query(restored, 'select email from admins')).toHaveLength(1)
})

const compose = v.object({
  services: v.object({ app: v.object({ environment: v.record(v.string(), v.string()) }) }),
})

test.for([
  ['caddy', startCaddy],
  ['nginx', startNginx],
] as const)(
  'PostgreSQL and server of compose work behind %s',
  async ([name, startProxy], context) => {
    skipWithout(context, name)
    const { environment } = v.parse(
      compose,
      parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8')),
    ).services.app
    // The others name containers.
    const { TRUST_PROXY = '' } = environment
    const server = await startServer({ env: { TRUST_PROXY, DATABASE_URL: url } })
    onTestFinished(() => server.kill())
    const { securePort: port } = await startProxy(new URL(server.url).host)
    const call = (method: string, path: string, json?: object) =>
      callProxy({ port, isSecure: true, method, path, ...(json && { json }) })
    await expect
      .poll(() => call('GET', healthPaths.isReady).catch(() => undefined))
      .toMatchObject({ status: 200 })
    const { status, headers } = await call('POST', sessionPaths.signIn, firstAdmin)
    expect(status).toBe(200)
    // Sent by the server and by the proxy.
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    // The server knows from the proxy that the call was encrypted.
    expect(headers['set-cookie']?.join('\n')).toMatch(/^__Host-.*Secure/m)
    await server.stop()
  },
)
