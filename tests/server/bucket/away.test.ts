import { expect, onTestFinished, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { startSwift } from '#tests/support/swift/server.ts'

import { newInstallation } from './bucket-server.ts'

/** Expects a 503 with a time to retry that must not be cached. */
async function expectAway(response: Response) {
  const { status, headers } = response
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
    'no-store',
  ])
  expect(await response.text()).toMatch(/cannot get at its pictures just now/)
}

// The separate S3 server consists of four processes, which take up to a minute to start on a busy machine.
test('while the bucket is unavailable, pictures are answered with 503, and other calls work', async () => {
  const swift = await startSwift()
  onTestFinished(swift.end)
  const server = await (await newInstallation(swift.endpoint)).start()
  const path = await server.added(await smallPicture(1))
  // First the bucket replies with errors, and then it is unreachable.
  for (const [nth, name] of (['object', 'proxy'] as const).entries()) {
    await swift.stop(name)
    const image = await smallPicture(2 + nth)
    await expectAway(await server.read(path))
    await expectAway(await server.add(image))
    expect((await server.list()).status).toBe(200)
    expect(await server.readiness()).toMatchObject({ success: false, checks: { bucket: 'failed' } })
    expect((await server.read('/readyz/requests')).status).toBe(200)
    await swift.start(name)
    expect((await server.add(image)).status).toBe(201)
    expect((await server.read(path)).status).toBe(200)
    expect(await server.readiness()).toMatchObject({ success: true, checks: { bucket: 'ok' } })
  }
}, 240_000)
