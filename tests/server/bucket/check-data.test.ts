import { basename } from 'node:path'

import { expect, test, vi } from 'vitest'

import { callS3 } from '#tests/support/swift/buckets.ts'

import { runCommand } from '../run-command.ts'
import { newLocation, serve, visit } from './copy-world.ts'

// Each test starts several servers and commands, one after the other.
vi.setConfig({ testTimeout: 300_000 })

async function founded() {
  const location = await newLocation('postgres', 'bucket')
  const here = await visit((await serve(location)).url)
  await here.add(1, 2)
  return { location, here }
}

test('the check beside a running server reports each picture in the bucket that is missing or damaged', async () => {
  const { location, here } = await founded()
  const check = () => runCommand('check-data', [], location)
  expect(await check()).toMatchObject({
    succeeded: true,
    output: 'Checked 2 items and 6 picture files: no problems found.\n',
  })
  const [lost = '', cut = ''] = (await here.list()).map(({ image }) => basename(image))
  const pathOf = (name: string) => `/${location.S3_BUCKET}/pictures/${name}`
  const whole = await callS3(location.S3_ENDPOINT, ['GET', pathOf(cut)])
  await callS3(location.S3_ENDPOINT, ['PUT', pathOf(cut)], Buffer.from(whole.subarray(0, 60)))
  await callS3(location.S3_ENDPOINT, ['DELETE', pathOf(lost)])
  const { succeeded, output } = await check()
  expect(succeeded).toBe(false)
  expect(output).toContain(`its picture ${lost} is missing\n`)
  expect(output).toContain(`its picture ${cut} is damaged\n`)
  expect(output).toMatch(/Checked 2 items and 6 picture files: 2 problems\.\n$/)
})

test('an unreachable bucket is reported in one sentence, and nothing is checked', async () => {
  const { location } = await founded()
  const { succeeded, output } = await runCommand('check-data', [], {
    ...location,
    S3_ENDPOINT: 'http://127.0.0.1:1',
  })
  expect(succeeded).toBe(false)
  expect(output).toMatch(/^The bucket .* cannot be used: .*\n$/)
})
