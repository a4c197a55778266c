import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { skipWithout } from '#tests/run/requirements.ts'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import packageJson from '../../package.json' with { type: 'json' }
import { repository } from './npm-run.ts'

// The commands of the documents in `src/deploy` that would change the machine, or need a container engine. A shell
// executes them as they are written, with `/etc` in a temporary folder, and programs of the system that only record
// their calls.

const deployFolder = join(repository, 'src/deploy')
const manual = readdirSync(deployFolder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(deployFolder, name), 'utf8'))
  .join('\n')
const { services } = v.parse(
  v.object({ services: v.record(v.string(), v.unknown()) }),
  parse(readFileSync(join(repository, 'src/deploy/compose.yaml'), 'utf8')),
)

const recorded = ['docker', 'podman', 'systemctl', 'journalctl', 'certbot', 'nginx', 'npm']
const isOfSystem = (code: string) => /^(?:docker|podman|systemctl|journalctl) /.test(code)

const blocks = [...manual.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
/** `tests/server/bucket/move.test.ts` moves with these variables. */
const isMove = (block: string) => block.includes('npm run move')
const containers = blocks.filter((block) => block.includes('docker'))
const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? ''
const systemd = blockWith('take-off.service')
const nginx = blockWith('nginx.conf')
const backup = blockWith('npm run backup')
const nativeShell = blockWith('cap add')
const inline = [...manual.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)]
  .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
  .filter(isOfSystem)

type Ran = { etc: string; deploy: string; calls: string[][] }

/** Executes shell code in a copy of the repository's files for operation. */
function execute(code: string, folderIn: (root: string) => string): Ran {
  const root = temporaryFolder('operation')
  const inRoot = (name: string) => join(root, name)
  const [etc, programs, deploy] = [inRoot('etc'), inRoot('programs'), inRoot('src/deploy')]
  for (const folder of [join(etc, 'systemd/system'), join(etc, 'nginx/conf.d'), programs])
    mkdirSync(folder, { recursive: true })
  cpSync(join(repository, 'src/deploy'), deploy, { recursive: true })
  const log = join(root, 'calls')
  writeFileSync(log, '')
  for (const name of recorded) {
    const path = join(programs, name)
    writeFileSync(path, `#!/bin/sh\n{ printf '%s\\0' ${name} "$@"; printf '\\n'; } >> '${log}'\n`)
    chmodSync(path, 0o755)
  }
  const ran = spawnSync(
    'sh',
    ['-eu', '-c', code.replaceAll('/etc/', `${etc}/`).replaceAll('/opt/take-off', root)],
    {
      cwd: folderIn(root),
      env: { ...shellEnvironment(), PATH: `${programs}:${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    },
  )
  expect(ran.stderr).toBe('')
  expect(ran.status).toBe(0)
  const calls = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return { etc, deploy, calls: calls.map((call) => call.split('\0').slice(0, -1)) }
}

const units = ['take-off', 'caddy']
const composeVerbs = ['up', 'down', 'logs', 'run', 'exec']

/** Returns what a call names that does not exist: files of the repository, services of compose.yaml, units. */
function missingFor([program = '', ...words]: readonly string[]): string[] {
  if (program === 'systemctl') return words.slice(-1).filter((unit) => !units.includes(unit))
  const files = words.filter((word) => /^src\/|^node_modules\//.test(word))
  const missing = files.filter((file) => !existsSync(join(repository, file)))
  if (program !== 'docker') return missing
  const [, verb = '', ...rest] = words
  if (!composeVerbs.includes(verb)) return [...missing, verb]
  const isService = (word: string) => Object.hasOwn(services, word)
  const named = rest.filter((word) => !word.startsWith('-'))
  if (verb === 'up' || verb === 'down') return named.filter((word) => !isService(word))
  return named.some(isService) ? missing : [...missing, 'a service']
}

test('the documented steps for containers write a password, and call services that compose.yaml has', (context) => {
  // `install` gives the folder of the backups to the user of the image.
  skipWithout(context, 'root')
  const code = containers.join('\n')
  const { calls, deploy } = execute(code, (root) => join(root, 'src/deploy'))
  expect(readFileSync(join(deploy, '.env'), 'utf8')).toMatch(
    /^DOMAIN=console\.example\.org\nPOSTGRES_PASSWORD=[\da-f]{48}\nADMIN_EMAIL=name@example\.org\n$/,
  )
  expect(existsSync(join(deploy, 'backups'))).toBe(true)
  expect(calls.map(([, , verb]) => verb)).toEqual(['up', 'logs', 'run'])
  expect(calls.flatMap(missingFor)).toEqual([])
})

test('the documented steps for systemd install the unit that they start', () => {
  const { calls, etc } = execute(systemd, (root) => root)
  expect(existsSync(join(etc, 'systemd/system/take-off.service'))).toBe(true)
  const variables = join(etc, 'take-off.env')
  expect(statSync(variables).mode & 0o777).toBe(0o600)
  expect(readFileSync(variables, 'utf8')).toBe(
    'ADMIN_EMAIL=name@example.org\nPUBLIC_URL=https://console.example.org\n',
  )
  expect(calls).toEqual([
    ['systemctl', 'daemon-reload'],
    ['systemctl', 'enable', '--now', 'take-off'],
    ['journalctl', '-fu', 'take-off'],
  ])
})

test('the documented steps for nginx install its configuration', () => {
  const { calls, etc } = execute(nginx, (root) => root)
  const conf = readFileSync(join(etc, 'nginx/conf.d/take-off.conf'), 'utf8')
  expect(conf).toContain('server_name console.example.org;')
  expect(calls.slice(1)).toEqual([
    ['nginx', '-t'],
    ['systemctl', 'reload', 'nginx'],
  ])
})

test('the documented steps for a native shell put the built client into an Android project', (context) => {
  skipWithout(context, 'registry')
  const root = temporaryFolder('native-shell')
  const { name } = packageJson
  const versions: Record<string, string> = {
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
  }
  const tools = ['@capacitor/cli', '@capacitor/core', 'typescript']
  const dependencies = Object.fromEntries(tools.map((tool) => [tool, versions[tool]]))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name, type: 'module', dependencies }))
  for (const path of ['capacitor.config.ts', 'dist/client']) {
    cpSync(join(repository, path), join(root, path), { recursive: true })
  }
  const ran = spawnSync('sh', ['-eu', '-c', nativeShell], {
    cwd: root,
    // The Node of the lock file, as npm would choose it there.
    env: {
      ...shellEnvironment(),
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    },
    encoding: 'utf8',
  })
  expect(ran.stdout).toContain('android platform added!')
  expect(existsSync(join(root, 'android/app/src/main/assets/public/index.html'))).toBe(true)
})

test('the documented backup reads the variables of the unit, and names a folder of the day', () => {
  const root = (folder: string) => {
    writeFileSync(join(folder, 'etc/take-off.env'), 'ADMIN_EMAIL=name@example.org\n')
    return folder
  }
  const { calls } = execute(backup, root)
  const folder = expect.stringMatching(/^\/var\/backups\/take-off-\d{4}-\d\d-\d\d$/)
  expect(calls).toEqual([['npm', 'run', 'backup', '--', folder]])
})

test('every block of commands is executed by one of these tests', () => {
  const executed = [...containers, systemd, nginx, backup, nativeShell]
  expect(blocks.filter((block) => !isMove(block)).toSorted()).toEqual(executed.toSorted())
})

test.each(inline)('`%s` names existing files, services and units', (code) => {
  const { calls } = execute(code, (root) => root)
  expect(calls).toHaveLength(1)
  expect(calls.flatMap(missingFor)).toEqual([])
})
