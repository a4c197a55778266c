import { expect, test } from 'vitest'

import { makeKit, storageOf } from '#tests/support/outbox-kit.ts'

import first from './stored/first.json' with { type: 'json' }

// What earlier versions of the app have written down, word for word; a new format adds a file.
const versions = { first }

type Row = readonly [key: string, value: unknown]

/** Bytes stand in the file as numbers. */
const revived = ([key, value]: Row): Row => {
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value
  return isBytes && Array.isArray(value.bytes)
    ? [key, new Uint8Array(value.bytes).buffer]
    : [key, value]
}

test.each(Object.keys(versions))(
  'an outbox of the %s version is drained by this one',
  async (name) => {
    const storage = storageOf()
    // The compiler gives each file a type of its own.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const rows = Object.entries(versions).find(([each]) => each === name)?.[1] as unknown as Row[]
    await storage.change([], () => ({ put: rows.map(revived), result: undefined }))
    const { world, outbox, drain, sent } = makeKit(storage)
    world.now = 1_795_000_100_000
    await drain.wake()
    expect(sent.map(({ itemId, id, op }) => `${itemId} ${op} ${id}`).toSorted()).toEqual([
      'a add key-1',
      'b update key-2',
      'c remove key-3',
      'd add key-4',
      'd update key-5',
      // It was being sent when the app ended, and goes under the same key.
      'f add key-7',
    ])
    const behind = sent.filter(({ itemId }) => itemId === 'd').map(({ op }) => op)
    expect(behind).toEqual(['add', 'update'])
    const left = (await outbox.entries('asha')).filter(({ state }) => state !== 'sent')
    expect(left).toMatchObject([{ itemId: 'e', state: 'parked', refusal: { message: 'No' } }])
    // What is sent takes its bytes along.
    expect([...(await storage.read(['bytes/'])).keys()]).toEqual([])
  },
)
