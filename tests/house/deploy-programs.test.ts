import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { callProxy, domain, startCaddy, startNginx } from '#tests/support/proxies.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const deploy = resolve(import.meta.dirname, '../../src/deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

function run(program: string, words: readonly string[], env: Record<string, string> = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (error) throw error
  return { status, said: stdout + stderr }
}

test('systemd accepts the service unit', () => {
  const unit = join(temporaryFolder('deploy'), 'take-off.service')
  // The path of the program in the unit does not exist on this machine.
  writeFileSync(
    unit,
    read('take-off.service').replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`),
  )
  const ran = run('systemd-analyze', ['verify', '--man=no', unit])
  expect(ran.said.split('\n').filter((line) => line.includes('take-off.service'))).toEqual([])
})

test('Caddy accepts the Caddyfile', () => {
  const words = ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')]
  expect(run('caddy', words, { DOMAIN: domain })).toMatchObject({ status: 0 })
})

test('nginx accepts its configuration', () => {
  const folder = temporaryFolder('deploy')
  const site = read('nginx.conf').replaceAll(/^\s*(?:ssl_certificate|listen).*\n/gm, '')
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, `pid ${folder}/pid; events {} http { ${site} }`)
  expect(
    run('nginx', ['-t', '-p', folder, '-c', conf, '-e', join(folder, 'errors')]),
  ).toMatchObject({ status: 0 })
})

test.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('over plain http, %s redirects pages and refuses calls', async (_, start) => {
  const { port } = await start()
  const call = (method: string, path: string) => callProxy({ port, method, path })
  await expect.poll(() => call('GET', '/').catch(() => undefined)).toBeDefined()
  expect(await call('GET', '/gallery?open=1')).toMatchObject({
    status: 301,
    headers: { location: `https://${domain}/gallery?open=1` },
  })
  expect(await call('POST', '/admin/login')).toMatchObject({ status: 403 })
  expect(await call('GET', '/admin/get-gallery')).toMatchObject({ status: 403 })
  expect(await call('POST', '/public/enquiries')).toMatchObject({ status: 403 })
  expect(await call('GET', '/public/events.ics')).toMatchObject({ status: 301 })
})
