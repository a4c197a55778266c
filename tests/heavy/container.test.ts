import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildImage, type Image } from '#tests/support/container/build.ts'
import { freePort } from '#tests/support/free-port.ts'

const containerfile = resolve(import.meta.dirname, '../../src/deploy/Containerfile')
const folder = mkdtempSync(join(tmpdir(), 'take-off-container-'))
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const user = isRoot ? nobody : (process.getuid?.() ?? 0)
let image: Image

beforeAll(() => {
  chmodSync(folder, 0o755)
  image = buildImage(containerfile, { folder, user })
}, 900_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Options to run a process as in a container, with its user, folder and variables. The root folder is not writable
 * for that user.
 */
function contained(port: number) {
  const { root, workFolder, env } = image
  const dataDir = join(root, env['DATA_DIR'] ?? '')
  return {
    cwd: join(root, workFolder),
    env: { ...env, PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port) },
    ...(isRoot && { uid: image.user, gid: image.user }),
  }
}

function checkHealth(port: number) {
  const [command = '', ...words] = image.healthCheck
  return spawnSync(command, words, contained(port)).status
}

const allFiles = () => readdirSync(join(image.root, image.workFolder), { recursive: true }).length

test('the image starts, is healthy, writes to its data folder alone, and stops on SIGTERM', async () => {
  expect(image.user).toBe(user)
  const port = await freePort()
  const files = allFiles()
  expect(checkHealth(port)).toBe(1)

  const [command = '', ...words] = image.command
  const server = spawn(command, words, contained(port))
  const ended = once(server, 'exit')
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('runs at')) break
  }
  expect(checkHealth(port)).toBe(0)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])

  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(image.root, 'data/installation.json'))).toBe(true)
  expect(allFiles()).toBe(files)
})

test('the image contains no tests and no development tools', () => {
  expect(readdirSync(join(image.root, image.workFolder)).toSorted()).toEqual(
    ['LICENSE', 'dist', 'node_modules', 'package.json', 'src'].toSorted(),
  )
  expect(existsSync(join(image.root, image.workFolder, 'node_modules/vitest'))).toBe(false)
})
