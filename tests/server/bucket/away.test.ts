import { expect, onTestFinished, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { startSwift } from '#tests/support/swift/server.ts'

import { newWorld } from './bucket-server.ts'

test.each(['object', 'proxy'] as const)(
  'while the bucket is gone (its %s server) pictures are to come later, and the rest goes on',
  async (name) => {
    const swift = await startSwift()
    onTestFinished(swift.end)
    const { start } = await newWorld(swift.endpoint)
    const server = await start()
    const path = await server.added(await smallPicture(1))

    await swift.stop(name)
    for (const answer of [await server.read(path), await server.add(await smallPicture(2))]) {
      const { status, headers } = answer
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
        'no-store',
      ])
      expect(await answer.text()).toMatch(/cannot get at its pictures just now/)
    }
    expect((await server.list()).status).toBe(200)

    await swift.start(name)
    expect((await server.add(await smallPicture(2))).status).toBe(201)
    expect((await server.read(path)).status).toBe(200)
  },
)
