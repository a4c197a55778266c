import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { document } from '#server/docs/document.ts'
import { copyContext } from '#tests/support/container/context.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { npmRun, repository } from './npm-run.ts'

/** Copies the sources, so that a command may change them. */
function copySources(): string {
  const folder = temporaryFolder('sources')
  copyContext(repository, folder)
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test.each([
  ['check', 'style'],
  ['test:all', 'tooling'],
])('npm run %s runs the part %s, and ends with its tally', async (tier, part) => {
  expect(await npmRun([tier, '--', '--part', part])).toMatch(/^\d+ passed, 0 failed$/m)
})

test('npm run fix formats a file', async () => {
  const folder = copySources()
  const file = join(folder, 'src/contract/role.ts')
  const formatted = readFileSync(file, 'utf8')
  writeFileSync(file, formatted.replaceAll('\n', '\n\n\n'))
  await npmRun(['fix'], folder)
  expect(readFileSync(file, 'utf8').replaceAll('\n\n', '\n')).toBe(
    formatted.replaceAll('\n\n', '\n'),
  )
})

test('npm run words adds a new message to the catalogues', async () => {
  const folder = copySources()
  const words = join(folder, 'src/client/words/member.ts')
  const added = 'Member added successfully!'
  writeFileSync(words, readFileSync(words, 'utf8').replace(added, 'Somebody joined!'))
  await npmRun(['words'], folder)
  const catalogue = readFileSync(join(folder, 'src/client/words/locales/fr.po'), 'utf8')
  expect(catalogue).toContain('msgid "Somebody joined!"\nmsgstr ""')
  expect(catalogue).not.toContain(added)
})

test('npm run lock adds a missing optional package', async () => {
  const folder = copySources()
  const file = join(folder, 'package-lock.json')
  const whole = readFileSync(file, 'utf8')
  const lock: unknown = JSON.parse(whole)
  expect(lock).toHaveProperty('packages')
  const cut = JSON.stringify(lock, (key, value: unknown) =>
    key.endsWith('node_modules/@img/sharp-win32-ia32') ? undefined : value,
  )
  writeFileSync(file, cut)
  await npmRun(['lock'], folder)
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).packages)).toEqual(
    Object.keys(JSON.parse(whole).packages),
  )
})

test('npm run release-api stores the API document of today', async () => {
  const folder = copySources()
  const file = join(folder, 'tests/server/released/api.json')
  writeFileSync(file, '{}')
  await npmRun(['release-api'], folder)
  const released: unknown = JSON.parse(readFileSync(file, 'utf8'))
  expect(released).toHaveProperty('info.version', document.info.version)
  expect(released).toHaveProperty(['paths', '/public/members', 'get', 'responses', '200'])
})

test('npm run dev serves the app, and passes calls to the server', async () => {
  const port = await freePort()
  const env = {
    ...shellEnvironment(),
    PORT: `${port}`,
    DATA_DIR: temporaryFolder('dev'),
    HOST: '127.0.0.1',
  }
  const options = { cwd: repository, env, detached: true } as const
  const dev = spawn('npm', ['run', 'dev'], { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(dev, 'exit')
  onTestFinished(async () => {
    if (dev.exitCode === null) process.kill(-(dev.pid ?? 0), 'SIGTERM')
    await ended
  })
  let output = ''
  dev.stdout.on('data', (piece: Buffer) => (output += stripVTControlCharacters(String(piece))))
  const addressOf = () => /Local:.*(http:\S+:\d+)/.exec(output)?.[1]
  await expect.poll(addressOf).toBeDefined()
  const app = addressOf()
  const page = await fetch(`${app}/`)
  expect(await page.text()).toContain('<div id="root">')
  await expect.poll(async () => (await fetch(`${app}/admin/audit`)).status).toBe(401)
})
