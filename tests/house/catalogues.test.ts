import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')

// A message that is in no catalogue would be shown as its id.
test('every message of the sources is in every catalogue', () => {
  expect(() => lingui('check', 'sync')).not.toThrow()
})

test('every message is translated into every language', () => {
  expect(() => lingui('check', 'missing', '--mode', 'catalog')).not.toThrow()
})

function lingui(...words: string[]) {
  const bin = resolve(repository, 'node_modules/@lingui/cli/dist/lingui.js')
  execFileSync(process.execPath, [bin, ...words], {
    cwd: repository,
    env: { PATH: process.env.PATH },
    stdio: 'pipe',
  })
}
