import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')
const cap = resolve(repository, 'node_modules/@capacitor/cli/bin/capacitor')

test('the native shell is configured to contain the built client', () => {
  const said = execFileSync(process.execPath, [cap, 'config', '--json'], {
    cwd: repository,
    encoding: 'utf8',
  })
  expect(JSON.parse(said)).toMatchObject({
    app: { appId: 'org.takeoff.admin', appName: 'Take-Off', webDir: 'dist/client' },
  })
})
