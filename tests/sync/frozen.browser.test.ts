import { beforeEach, describe, expect, test } from 'vitest'

import { openStore, storageIn } from '#sync/storage.ts'
import { galleryWrite, makeKit } from '#tests/support/outbox-kit.ts'

let database = ''
beforeEach(() => {
  database = crypto.randomUUID()
})

const open = () => storageIn(openStore(database, 'kept'))

describe('a page that was frozen', () => {
  test('lets go of what was about to leave once another tab has taken over', async () => {
    const { world, outbox, drain, answers, sent } = makeKit(open())
    await outbox.enqueue('asha', galleryWrite())
    answers.onEvent = ({ type }) => {
      if (type === 'sending') world.isHeld = false
    }
    await drain.wake()
    expect(sent).toEqual([])
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'queued', attempts: 0 }])
  })

  test('begins nothing that another tab was asked to leave alone since', async () => {
    const { world, outbox, drain, answers } = makeKit(open())
    const kept = await outbox.enqueue('asha', galleryWrite())
    answers.next = [{ kind: 'broken', status: 503, retryAfterMs: 60_000 }]
    await drain.wake()
    const begin = () => outbox.begin('asha', kept?.entry.id ?? '')
    expect(await begin()).toBeUndefined()
    world.now += 60_000
    expect(await begin()).toMatchObject({ attempts: 2 })
  })
})
