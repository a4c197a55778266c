import { expect, test } from 'vitest'

import { makeKit, storageOf } from '#tests/support/outbox-kit.ts'

import first from './stored/first.json' with { type: 'json' }

// Stored data of earlier versions of the app, verbatim. Each new format adds a file.
const versions = { first }

type Row = readonly [key: string, value: unknown]

/** Bytes are numbers in the JSON file. */
const revived = ([key, value]: Row): Row => {
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value
  return isBytes && Array.isArray(value.bytes)
    ? [key, new Uint8Array(value.bytes).buffer]
    : [key, value]
}

test.each(Object.keys(versions))(
  'an outbox stored by the %s version is drained by the current version',
  async (name) => {
    const storage = storageOf()
    // The compiler infers a separate type for each file.
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
      // The app ended while it was being sent, so it is sent again under its key.
      'f add key-7',
    ])
    const behind = sent.filter(({ itemId }) => itemId === 'd').map(({ op }) => op)
    expect(behind).toEqual(['add', 'update'])
    const left = (await outbox.entries('asha')).filter(({ state }) => state !== 'sent')
    expect(left).toMatchObject([{ itemId: 'e', state: 'parked', refusal: { message: 'No' } }])
    // The bytes of sent entries are deleted.
    expect([...(await storage.read(['bytes/'])).keys()]).toEqual([])
  },
)
