import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { document } from '#server/docs/document.ts'

// Fetched for this test alone: it needs another version of the compiler than the project uses.
const generator = ['--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3']
const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc')

const client = `
import type { components, paths } from './api'

type Json<R> = R extends { content: { 'application/json': infer Body } } ? Body : never

const member: components['schemas']['PublicMember'] = (
  {} as Json<paths['/public/members']['get']['responses'][200]>
).data[0]!
export const offer: string = member.discount
// @ts-expect-error There is no such field.
export const nothing: string = member.nothing

const enquiry: Json<NonNullable<paths['/admin/add-membership']['post']['requestBody']>> = {
  personalInfo: {
    firstName: 'Inès', lastName: '', email: 'ines@atelier.example', phone: '', nationality: '', linkedin: '',
  },
}
export const sent = JSON.stringify(enquiry)

type Refused = Json<paths['/admin/login']['post']['responses']['default']>
// @ts-expect-error No refusal has this code.
export const code: Refused['code'] = 'no-such-code'
`

test('a client generated from the API document compiles, and has the documented fields', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'api.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'client.ts'), client)
  const run = promisify(execFile)
  const made = ['openapi-typescript', 'api.json', '--output', 'api.ts']
  await run('npm', ['exec', '--yes', ...generator, '--', ...made], { cwd: folder })
  const compiled = await run(compiler, ['--noEmit', '--strict', '--ignoreConfig', 'client.ts'], {
    cwd: folder,
  }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(compiled).toBe('')
})
