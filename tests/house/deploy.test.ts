import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { readConfig } from '#server/config.ts'
import { healthPaths } from '#server/watching/serve-health.ts'
import { instructionsIn } from '#tests/support/container/containerfile.ts'
import { copyContext } from '#tests/support/container/context.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const deploy = resolve(import.meta.dirname, '../../src/deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

const service = v.looseObject({
  image: v.optional(v.string()),
  stop_grace_period: v.optional(v.string()),
  env_file: v.optional(v.array(v.string()), []),
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

test('compose sets only variables that the server reads, with valid values', () => {
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
] as const)(
  '%s refers only to services, networks and volumes that exist',
  (_, { services, networks, volumes }) => {
    for (const each of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(each.depends_on))
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(each.networks))
      const named = each.volumes.flatMap((volume) => /^(\w+):/.exec(volume)?.[1] ?? [])
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named))
    }
  },
)

test('the image contains the client programs of the PostgreSQL version that compose runs', () => {
  const image = base.services['postgres']?.image ?? ''
  const [, database, debian] = /^postgres:(\d+)\..*-(\w+)$/.exec(image) ?? []
  const bases = instructionsIn(read('Containerfile')).filter(({ name }) => name === 'FROM')
  expect(bases.at(-1)?.rest).toContain(`-${debian}`)
  // Debian 13 has PostgreSQL 17 (https://packages.debian.org/trixie/postgresql-client).
  expect([debian, database]).toEqual(['trixie', '17'])
})

test('environment files and backups in the deployment folder do not get into the image', () => {
  const [from, to] = [temporaryFolder('deploy'), temporaryFolder('deploy')]
  cpSync(join(deploy, '../../.dockerignore'), join(from, '.dockerignore'))
  // `src/deploy/containers.md` tells operators to create both.
  for (const path of ['.env', 'src/deploy/.env', 'src/deploy/backups/2026-11-26/take-off.sql']) {
    mkdirSync(join(from, dirname(path)), { recursive: true })
    writeFileSync(join(from, path), 'a secret')
  }
  writeFileSync(join(from, 'src/deploy/compose.yaml'), '')
  copyContext(from, to)
  const found = readdirSync(to, { recursive: true }).map(String)
  expect(found.toSorted()).toEqual([
    '.dockerignore',
    'src',
    'src/deploy',
    'src/deploy/compose.yaml',
  ])
})

test('compose does not start without a PostgreSQL password', () => {
  const needing = read('compose.yaml').match(/\$\{POSTGRES_PASSWORD\b[^}]*\}/g) ?? []
  expect(needing).toHaveLength(2)
  for (const each of needing) expect(each).toContain('POSTGRES_PASSWORD:?')
})

test('every image is pinned to a version', () => {
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

/** The longest drain time, and the 10 s after which a server with workers aborts hanging requests. */
const longestStopS = 300 + 10

test('compose passes on the variables of its .env, and its grace period exceeds the longest drain time', () => {
  expect(readConfig({ DRAIN_SECONDS: '300' }).DRAIN_SECONDS).toBe(300)
  expect(() => readConfig({ DRAIN_SECONDS: '301' })).toThrow(/^DRAIN_SECONDS/)
  const app = base.services['app']
  expect(app?.env_file).toEqual(['.env'])
  const fixed = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'TRUST_PROXY']
  expect(Object.keys(app?.environment ?? {})).toEqual(fixed)
  const graceS = Number(/^(\d+)s$/.exec(app?.stop_grace_period ?? '')?.[1])
  expect(graceS).toBeGreaterThan(longestStopS)
})

test('a proxy does not take a server out of rotation for an error that all servers share', () => {
  expect(read('Caddyfile')).toContain(`health_uri ${healthPaths.takesRequests}\n`)
  const conf = read('nginx.conf')
  const servers = conf.match(/^ {4}server .*;$/gm) ?? []
  expect(servers.length).toBeGreaterThan(0)
  for (const server of servers) expect(server).toContain(' max_fails=0;')
  expect(/proxy_next_upstream (.*);/.exec(conf)?.[1]).toBe('error timeout')
})

test('the systemd unit confines the server to its folder, and gives it time to stop', () => {
  const lines = read('take-off.service').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'StateDirectory=take-off',
      'KillSignal=SIGTERM',
      'DynamicUser=yes',
      'InaccessiblePaths=-/opt/take-off/.git',
    ]),
  )
  const stopS = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('take-off.service'))?.[1])
  expect(stopS).toBeGreaterThan(longestStopS)
  // A server with several processes replaces them on SIGHUP; a single process logs that it cannot.
  expect(lines).toContain('ExecReload=/bin/kill -HUP $MAINPID')
  const [, variables = ''] = /^Environment=(.*)$/m.exec(read('take-off.service')) ?? []
  const names = variables.split(' ').map((each) => each.split('=')[0] ?? '')
  expect([...known, 'NODE_ENV']).toEqual(expect.arrayContaining(names))
})

test('nginx allows only TLS 1.2 and 1.3 with forward secrecy', () => {
  const conf = read('nginx.conf')
  expect(conf).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  expect(conf).toMatch(/^\s*ssl_ciphers ECDHE\+AESGCM:ECDHE\+CHACHA20;$/m)
})

test('the example of variables changes nothing when it is copied, and names only variables of the server', () => {
  const lines = readFileSync(join(deploy, '../../.env.example'), 'utf8').split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  const pairs = lines.flatMap((line) => {
    const [, name, value = ''] = /^#([A-Z][A-Z\d_]*)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value] as const]
  })
  expect(pairs.map(([name]) => name).toSorted()).toEqual(known.toSorted())
  const { ADMIN_PASSWORD: _, ...defaults } = readConfig({})
  expect(readConfig(Object.fromEntries(pairs))).toMatchObject(defaults)
})
