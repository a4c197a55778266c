import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { post } from '#tests/bench/pictures/post.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { failToStart, spawnWithOutput, signIn, startServer } from '#tests/support/test-server.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

const threeLines = /^(.*\n){3}/

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'take-off-start-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Expects a start to fail with one sentence and without a stack. */
async function expectRefusal(env: Record<string, string>, sentence: RegExp) {
  const { code, output } = await failToStart({ DATA_DIR: join(folder, 'data'), PORT: '0', ...env })
  expect(output).toMatch(sentence)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

test('three lines state the address, how to sign in, and the data folder', quick, async () => {
  const { output, stop, untilPrinted } = spawnWithOutput({ DATA_DIR: folder, ADMIN_PASSWORD: '' })
  const lines = () => output.out.split('\n')
  await untilPrinted(threeLines)
  const [address = '', signInLine = '', folderLine = ''] = lines()
  const url = /http:\/\/localhost:\d+/.exec(address)?.[0] ?? ''
  const password = /password (\S+) \(shown only this once\)/.exec(signInLine)?.[1] ?? ''
  expect(signInLine).toContain(firstAdmin.email)
  expect(folderLine).toContain(folder)
  expect(await signIn(url, { ...firstAdmin, password })).toMatchObject({ success: true })

  expect(await stop()).toBe(0)
  expect(lines()).toHaveLength(4)
})

test.each([
  [
    { HOST: '0.0.0.0' },
    /without https\. Put an https proxy .* TRUST_PROXY=1, or set HOST=127\.0\.0\.1/,
  ],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '1' }, /^$/],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' }, /^$/],
  [{ HOST: '127.0.0.1' }, /^$/],
])(
  'a start with %j prints a warning in a fourth line when http is open to the network: %s',
  async (env, line) => {
    const { output, stop, untilPrinted } = spawnWithOutput({ DATA_DIR: folder, ...env })
    await untilPrinted(/^Data: .*\n/m)
    await stop()
    const [, , , warning = '', ...more] = output.out.trim().split('\n')
    expect(more).toEqual([])
    expect(warning).toMatch(line)
  },
)

test('a first password that is easy to guess is refused', async () => {
  await expectRefusal({ ADMIN_PASSWORD: 'Password1234' }, /^ADMIN_PASSWORD cannot be used: .* easy/)
  await expectRefusal({ ADMIN_PASSWORD: '      ' }, /^ADMIN_PASSWORD cannot be used: .* spaces/)
  const database = new DatabaseSync(join(folder, 'data', 'take-off.sqlite'))
  expect(database.prepare('select * from admins').all()).toEqual([])
  database.close()
})

test('the first password is not printed again', async () => {
  const first = await startServer({ dataDir: folder })
  await first.stop()
  const { output, stop, untilPrinted } = spawnWithOutput({ DATA_DIR: folder, ADMIN_PASSWORD: '' })
  await untilPrinted(threeLines)
  await stop()
  expect(output.out).toContain(`Sign in as ${firstAdmin.email} with the password set earlier`)
})

test('a second server on the same data folder is refused', quick, async () => {
  const dataDir = join(folder, 'data')
  const first = await startServer({ dataDir })
  await expectRefusal({ DATA_DIR: dataDir }, /Another Take-Off server or command is using DATA_DIR/)
  await first.kill()
  const third = await startServer({ dataDir })
  expect(await third.stop()).toBe(0)
})

test('a port in use is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  await expectRefusal({ PORT: port }, new RegExp(`Port ${port} is in use`))
  other.close()
})

test('a file in place of the data folder is refused', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expectRefusal({ DATA_DIR: join(folder, 'file') }, /there is a file with this name/)
  await expectRefusal({ DATA_DIR: join(folder, 'file/below') }, /a part of its path is a file/)
})

test('a database file that is not a database is refused', async () => {
  writeFileSync(join(folder, 'take-off.sqlite'), 'x'.repeat(5000))
  await expectRefusal(
    { DATA_DIR: folder },
    /database .* cannot be used: it is not a SQLite database/,
  )
})

test('an invalid setting is refused', quick, async () => {
  await expectRefusal({ PORT: 'eighty' }, /^PORT must /)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('a host address that is not of this machine is refused', async () => {
  await expectRefusal({ HOST: '192.0.2.1' }, /HOST 192\.0\.2\.1 is not an address of this machine/)
})

test('an old version of Node is refused with the required version', async () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' })
    await import('#server/start.js')`
  const node = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  const expectedError = /^Take-Off needs Node 24.15 or newer and this is Node 20.19.0: .*\n$/
  expect(node.stderr.toString()).toMatch(expectedError)
  expect(node.status).toBe(1)
})

test('a stop lets running requests finish', async () => {
  const server = await startServer({ dataDir: folder })
  const { token } = await signIn(server.url)
  // A small picture, because the stop aborts pictures that take more than a few seconds.
  const picture = await smallPicture()
  const upload = post({ url: server.url, token }, picture, 'The last one')
  const incoming = join(folder, 'pictures', 'incoming')
  await untilPasses(() => expect(readdirSync(incoming)).not.toEqual([]))
  const stopped = server.stop()
  expect((await upload).status).toBe(201)
  expect(await stopped).toBe(0)
})

test('several processes on a SQLite database are refused', async () => {
  await expectRefusal(
    { WORKERS: '2' },
    /^WORKERS=2 requires DATABASE_URL: .* by one process only\.$/m,
  )
})
