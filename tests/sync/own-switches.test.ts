import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { followingReceipts } from '#sync/follow.ts'
import type { Fault } from '#sync/network/fault.ts'
import { makeOwnChanges } from '#sync/own-changes.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { repairIn, repairWrite } from '#sync/queue/repair.ts'
import type { Sent } from '#sync/sending/send.ts'
import { sampleEntry } from '#tests/support/entry.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { makeKit } from '#tests/support/outbox-kit.ts'

// An admin switches the announcement while a change of its text is open in a form, or refused.

const ids = { kind: 'announcement', itemId: 'announcement' }
const text = { title: 'Join us', externalUrl: 'https://a.example' }
const etag = (version: number) => `"announcement.${version}"`

const change = (parts: Partial<typeof text>): Write => ({
  ...{ ...ids, op: 'update', base: etag(4), seen: text },
  parts: { ...text, ...parts },
})
const turned = (isActive: boolean): Write => ({
  ...{ ...ids, op: 'set' },
  parts: { isActive: String(isActive) },
  seen: { isActive: String(!isActive) },
})

/** The announcement on a server, active and in its fourth version, and this admin's device. */
function begin() {
  const kit = makeKit(memoryStorage())
  const own = makeOwnChanges()
  const server = { item: { _id: 'announcement', ...text, isActive: true, version: 4 }, says: 200 }
  const make = (changes: object): Sent => {
    server.item = { ...server.item, ...changes, version: server.item.version + 1 }
    return { item: server.item, version: etag(server.item.version) }
  }
  const answerToText = ({ base, parts }: Entry): Fault | Sent => {
    if (server.says !== 200) return { kind: 'refused', status: server.says }
    if (base === etag(server.item.version)) return make(parts)
    return { kind: 'refused', status: 412, code: 'changed', data: server.item }
  }
  const answerToSwitch = ({ parts }: Entry): Sent => {
    const isActive = parts['isActive'] === 'true'
    return isActive === server.item.isActive ? { item: server.item } : make({ isActive })
  }
  kit.answers.for = (entry) => (entry.op === 'set' ? answerToSwitch(entry) : answerToText(entry))
  kit.answers.onEvent = (event) => event.type === 'sent' && own.note(event.entry, event)
  const save = async (...writes: Write[]) => {
    for (const write of writes) await kit.outbox.enqueue('asha', own.follow(write))
    await kit.drain.wake()
  }
  /** A list that has it all takes the receipts away. */
  const readList = async () => {
    kit.world.now += 2
    await kit.outbox.seen('asha', { kind: 'announcement', askedAt: kit.world.now - 1 })
  }
  const retry = async () => {
    await kit.byHand.retryAll('asha')
    await kit.drain.wake('hand')
  }
  const repair = async () => {
    const found = repairIn(announcement, await kit.outbox.entries('asha'), 'announcement')
    if (!found) throw new Error('Nothing to mend')
    const values = { ...text, title: 'Sold out' }
    return repairWrite(announcement, found, { values, picture: undefined, keepsPicture: true })
  }
  const states = async () => (await kit.outbox.entries('asha')).map(({ state }) => state)
  return { server, make, save, readList, retry, repair, states }
}

test('a switch that finds its state there hides no own change from a form that was open', async () => {
  const { server, save, readList, states } = begin()
  await save(change({ title: 'Sold out' }), turned(false), turned(true))
  await readList()
  await save(change({ externalUrl: 'https://b.example' }))
  expect(await states()).toEqual(['sent'])
  expect(server.item).toMatchObject({ title: 'Sold out', externalUrl: 'https://b.example' })
})

test('a refused change that a switch overtook is sent when it is tried again', async () => {
  const { server, save, retry, states } = begin()
  server.says = 403
  await save(change({ title: 'Sold out' }), turned(false))
  expect(await states()).toEqual(['parked', 'sent'])
  server.says = 200
  await retry()
  expect(server.item).toMatchObject({ title: 'Sold out', isActive: false })
})

test('also on top of what others made of it before the switch', async () => {
  const { server, make, save, retry } = begin()
  make({ externalUrl: 'https://theirs.example' })
  await save(change({ title: 'Sold out' }), turned(false))
  await retry()
  expect(server.item).toMatchObject({ title: 'Sold out', externalUrl: 'https://theirs.example' })
})

test.each(['before', 'after'])(
  'and when it is mended in a form that was opened %s',
  async (when) => {
    const { server, save, readList, repair, states } = begin()
    server.says = 422
    await save(change({ title: 'Refused' }))
    const early = await repair()
    await save(turned(false))
    await readList()
    server.says = 200
    await save(when === 'before' ? early : await repair())
    expect(await states()).toEqual(['sent'])
    expect(server.item).toMatchObject({ title: 'Sold out', isActive: false })
  },
)

test('what a switch was asked on says nothing of what its call was made on', () => {
  const item = { _id: 'announcement', ...text, title: 'Theirs', isActive: false, version: 8 }
  const receipt = sampleEntry({ ...ids, op: 'set', state: 'sent', base: etag(4), item })
  expect(followingReceipts([receipt], change({ title: 'Ours' })).base).toBe(etag(4))
})
