import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const command = resolve(import.meta.dirname, '../../src/tooling/audit-dependencies.ts')

/** A project with a dependency and a development dependency. */
const manifest = {
  name: 'shop',
  version: '1.0.0',
  dependencies: { shipped: '1.0.0' },
  devDependencies: { tested: '1.0.0' },
}
const locked = (deprecated?: string) => ({
  name: 'shop',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': manifest,
    'node_modules/shipped': { version: '1.0.0', ...(deprecated && { deprecated }) },
    'node_modules/tested': { version: '1.0.0', dev: true },
  },
})

const advisoryOf = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'It lets strangers in',
  severity,
  vulnerable_versions: '<2.0.0',
})

/** Starts a registry that gives this reply to requests for advisories, and contains no package. */
async function startRegistry({ status, body }: { status: number; body: unknown }) {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk'
    response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAsked ? body : {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

/** Returns the output and the exit code of the command in the project, with this registry. */
async function audit(answer: { status: number; body: unknown }, deprecated?: string) {
  const registry = await startRegistry(answer)
  const folder = mkdtempSync(join(tmpdir(), 'take-off-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(locked(deprecated)))
  // npm caches advisories.
  const npm_config_cache = join(folder, 'cache')
  return new Promise<{ code: unknown; said: string }>((end) => {
    execFile(
      process.execPath,
      [command],
      { cwd: folder, env: { ...process.env, npm_config_registry: registry, npm_config_cache } },
      (error, stdout) => end({ code: error?.code ?? 0, said: stdout }),
    )
  })
}

test.each(['high', 'critical'])(
  'the audit fails for an advisory of %s severity, and prints its address',
  async (how) => {
    const { code, said } = await audit({ status: 200, body: { shipped: [advisoryOf(how)] } })
    expect(said).toBe(`shipped: It lets strangers in (${how}), https://advisories.example/1\n`)
    expect(code).toBe(1)
  },
)

test.each([
  ['no advisory', {}],
  ['an advisory of moderate severity', { shipped: [advisoryOf('moderate')] }],
  ['a critical advisory for a development dependency', { tested: [advisoryOf('critical')] }],
])('the audit passes with %s', async (_, body) => {
  const { code, said } = await audit({ status: 200, body })
  expect(said).toBe('No advisories of high or critical severity for shipped dependencies.\n')
  expect(code).toBe(0)
})

test.each([405, 500])(
  'a registry that answers %i is reported in one line, with a code that is neither success nor failure',
  async (status) => {
    const { code, said } = await audit({ status, body: {} })
    expect(said).toMatch(new RegExp(`^The advisories could not be checked: ${status} .*\\n$`))
    expect(code).toBe(75)
  },
)

test('a deprecated package is reported', async () => {
  const { code, said } = await audit({ status: 200, body: {} }, 'Use another one')
  expect(said).toContain('shipped is deprecated: Use another one\n')
  expect(code).toBe(0)
})
