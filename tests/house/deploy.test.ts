import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

import { readConfig } from '#server/config.ts'
import { instructionsIn } from '#tests/support/container/containerfile.ts'

const deploy = resolve(import.meta.dirname, '../../src/deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

const service = v.looseObject({
  image: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: v.optional(v.array(v.string()), []),
  networks: v.optional(v.array(v.string()), []),
  depends_on: v.optional(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.record(v.string(), v.unknown()),
        v.transform((each) => Object.keys(each)),
      ),
    ]),
    [],
  ),
})
const compose = v.looseObject({
  services: v.record(v.string(), service),
  networks: v.optional(v.record(v.string(), v.unknown()), {}),
  volumes: v.optional(v.record(v.string(), v.unknown()), {}),
})

const base = v.parse(compose, parse(read('compose.yaml')))
const bucket = v.parse(compose, parse(read('compose.bucket.yaml')))
const known = Object.keys(readConfig({}))

test('compose gives the server variables that it reads, and none else', () => {
  const given = base.services['app']?.environment ?? {}
  const withBucket = bucket.services['app']?.environment ?? {}
  expect(known).toEqual(expect.arrayContaining(Object.keys(withBucket)))
  expect(known).toEqual(expect.arrayContaining(Object.keys(given)))
  const filled = Object.entries(given).map(([name, value]) => [
    name,
    value.replaceAll(
      /\$\{\w+(?::-([^}]*))?[^}]*\}/g,
      (_, usual?: string) => usual ?? 'x@x.example',
    ),
  ])
  expect(() =>
    readConfig({
      ...Object.fromEntries(filled),
      DATABASE_URL: given['DATABASE_URL']?.replaceAll(/\$\{[^}]*\}/g, 'x'),
    }),
  ).not.toThrow()
})

const together = {
  services: { ...base.services, ...bucket.services },
  networks: base.networks,
  volumes: { ...base.volumes, ...bucket.volumes },
}

test.each([
  ['compose.yaml', base],
  ['compose.yaml with compose.bucket.yaml', together],
] as const)('%s names only what is there', (_, { services, networks, volumes }) => {
  for (const each of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(each.depends_on))
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(each.networks))
    const named = each.volumes.flatMap((volume) => /^(\w+):/.exec(volume)?.[1] ?? [])
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named))
  }
})

test('the image brings the programs of the PostgreSQL that runs beside it', () => {
  const image = base.services['postgres']?.image ?? ''
  const [, database, debian] = /^postgres:(\d+)\..*-(\w+)$/.exec(image) ?? []
  const bases = instructionsIn(read('Containerfile')).filter(({ name }) => name === 'FROM')
  expect(bases.at(-1)?.rest).toContain(`-${debian}`)
  // Debian 13 has PostgreSQL 17 (https://packages.debian.org/trixie/postgresql-client).
  expect([debian, database]).toEqual(['trixie', '17'])
})

test('every image is one of a version', () => {
  const images = [base, bucket]
    .flatMap(({ services }) => Object.values(services))
    .flatMap(({ image }) => image ?? [])
  const bases = instructionsIn(read('Containerfile'))
    .filter(({ name }) => name === 'FROM')
    .map(({ rest }) => rest.split(' ')[0] ?? '')
  const ofOthers = [...images, ...bases].filter((name) => name !== 'take-off')
  expect(ofOthers.length).toBeGreaterThan(4)
  for (const name of ofOthers) expect(name).toMatch(/:\d/)
})

test('the unit keeps the server in its folder, and gives it time to stop', () => {
  const lines = read('take-off.service').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'StateDirectory=take-off',
      'KillSignal=SIGTERM',
      'DynamicUser=yes',
    ]),
  )
  const stopS = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('take-off.service'))?.[1])
  // The server itself gives up after 8 s.
  expect(stopS).toBeGreaterThan(8)
  const [, variables = ''] = /^Environment=(.*)$/m.exec(read('take-off.service')) ?? []
  const names = variables.split(' ').map((each) => each.split('=')[0] ?? '')
  expect([...known, 'NODE_ENV']).toEqual(expect.arrayContaining(names))
})

/** Runs a program where it is installed; says so where it is not. */
function runIfThere(program: string, words: readonly string[], env: Record<string, string> = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return error ? undefined : { status, said: stdout + stderr }
}

function folderForNow() {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('systemd has nothing to say against the unit', ({ skip }) => {
  const unit = join(folderForNow(), 'take-off.service')
  // Where it will lie there is nothing yet.
  writeFileSync(
    unit,
    read('take-off.service').replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`),
  )
  const ran = runIfThere('systemd-analyze', ['verify', '--man=no', unit])
  if (!ran) return skip('systemd-analyze is not installed')
  expect(ran.said.split('\n').filter((line) => line.includes('take-off.service'))).toEqual([])
})

test('Caddy takes the Caddyfile', ({ skip }) => {
  const words = ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')]
  const ran = runIfThere('caddy', words, { DOMAIN: 'console.example.org' })
  if (!ran) return skip('Caddy is not installed')
  expect(ran).toMatchObject({ status: 0 })
})

test('nginx takes its file', ({ skip }) => {
  const folder = folderForNow()
  const site = read('nginx.conf').replaceAll(/^\s*(?:ssl_certificate|listen).*\n/gm, '')
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, `pid ${folder}/pid; events {} http { ${site} }`)
  const ran = runIfThere('nginx', ['-t', '-p', folder, '-c', conf, '-e', join(folder, 'errors')])
  if (!ran) return skip('nginx is not installed')
  expect(ran).toMatchObject({ status: 0 })
})
