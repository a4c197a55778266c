import { appendFileSync, chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { signIn, startServer } from '#tests/support/test-server.ts'

import { dataFolder } from './data-folder.ts'

const { paths, createInstallation } = dataFolder()

test('the data folder has mode 0700 and its files 0600, also when they existed before', async () => {
  await createInstallation()
  const { folder } = paths()
  const all = () => ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  for (const name of all()) {
    const path = join(folder, name)
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  }
  appendFileSync(join(folder, 'take-off-before-0002.sqlite'), '', { mode: 0o644 })
  const server = await startServer({ dataDir: folder })
  await signIn(server.url)
  const modes = all().map((name) => [name, modeOf(join(folder, name))])
  expect(modes).toContainEqual(['take-off.sqlite-wal', '600'])
  expect(modes).toContainEqual(['pictures', '700'])
  const open = modes.filter(([, mode]) => mode !== '600' && mode !== '700')
  expect(open).toEqual([])
  expect(modeOf(folder)).toBe('700')
  expect(await server.stop()).toBe(0)
})

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
