import { beforeEach, describe, expect, test } from 'vitest'

import { openStore, storageIn } from '#device/storage.ts'
import { galleryWrite, makeKit, pictureOf } from '#tests/support/outbox-kit.ts'

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
    const begin = () => outbox.begin('asha', kept?.id ?? '')
    expect(await begin()).toBeUndefined()
    world.now += 60_000
    expect(await begin()).toMatchObject({ attempts: 2 })
  })

  test('does not tell what it makes of an attempt that another tab has taken up', async () => {
    const storage = open()
    const [one, two] = [makeKit(storage), makeKit(storage)]
    await one.outbox.enqueue('asha', galleryWrite({ picture: pictureOf(8) }))
    const frozen = Promise.withResolvers<undefined>()
    const left = Promise.withResolvers<undefined>()
    one.answers.wait = () => {
      left.resolve(undefined)
      return frozen.promise
    }
    one.answers.next = [{ kind: 'refused', status: 413 }]
    const first = one.drain.wake()
    await left.promise
    await two.drain.wake()
    frozen.resolve(undefined)
    await first
    expect(await one.outbox.entries('asha')).toMatchObject([{ state: 'sent' }])
    expect(one.events.map(({ type }) => type)).not.toContain('parked')
  })
})
