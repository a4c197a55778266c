import { expect, onTestFinished, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { startSwift } from '#tests/support/swift/server.ts'

import { newWorld } from './bucket-server.ts'

/** It must say so, and when to come back, and that nobody may keep that. */
async function expectAway(answer: Response) {
  const { status, headers } = answer
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
    'no-store',
  ])
  expect(await answer.text()).toMatch(/cannot get at its pictures just now/)
}

// An S3 server of its own is four processes, which a busy machine takes a minute to start.
test('while the bucket is gone pictures are to come later, and the rest goes on', async () => {
  const swift = await startSwift()
  onTestFinished(swift.end)
  const server = await (await newWorld(swift.endpoint)).start()
  const path = await server.added(await smallPicture(1))
  // First it answers that it cannot, and then it cannot be reached.
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
