import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { makeDatabase } from '#tests/support/postgres/databases.ts'
import { startPooler } from '#tests/support/postgres/pooler.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

test('a server starts and serves behind PgBouncer in session mode', async () => {
  const server = process.env['TEST_POSTGRES'] ?? ''
  const name = `pooled_${randomUUID().replaceAll('-', '')}`
  const pooler = await startPooler(await makeDatabase(server, name, 'template1'))
  onTestFinished(pooler.end)
  const folder = mkdtempSync(join(tmpdir(), 'take-off-pooled-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const running = await startServer({ dataDir: folder, env: { DATABASE_URL: pooler.url } })
  const { token } = await signIn(running.url)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${running.url}/admin/get-events`, { headers })
  expect(response.status).toBe(200)
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  expect(await running.stop()).toBe(0)
})
