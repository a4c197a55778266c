import { beforeEach, expect, test, vi } from 'vitest'

import type { CallResult } from '#client/data/account/call.ts'
import {
  type AnnouncerPorts,
  makeBatchAnnouncer,
} from '#client/data/notifications/make-batch-announcer.ts'
import { storageKeys } from '#device/keys.ts'
import { changeNotificationSettings } from '#device/notification-settings.ts'
import type { Batch } from '#sync/batch/stored.ts'
import { sampleEntry } from '#tests/support/entry.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const owner = 'asha'
const accepted: CallResult<unknown> = { ok: true, value: undefined }
const batch = (change: Partial<Batch> = {}): Batch => ({
  ...{ v: 1, id: 'evening', owner, title: 'Evening', description: '', isConfirmed: true },
  photos: [
    { id: 'one', itemId: 'item-1', name: '1.jpg' },
    { id: 'two', itemId: 'item-2', name: '2.jpg' },
    { id: 'broken', itemId: 'item-3', name: '3.jpg', problem: 'broken' },
  ],
  ...change,
})
const announced = [{ id: 'evening', photos: ['item-1', 'item-2'] }]

/** Stores a batch; undefined removes it. */
const store = ({ storage }: typeof device, stored: Batch | undefined) =>
  storage.change([], () => {
    const key = `${storageKeys.batches(owner)}evening`
    return { ...(stored ? { put: [[key, stored]] } : { remove: [key] }), result: undefined }
  })

const newDevice = () => {
  const storage = memoryStorage()
  const send = vi.fn<AnnouncerPorts['send']>(async () => accepted)
  const signedIn = { owner }
  return {
    storage,
    send,
    signedIn,
    ...makeBatchAnnouncer({ storage, send, owner: () => signedIn.owner }),
  }
}
let device: ReturnType<typeof newDevice>

beforeEach(async () => {
  device = newDevice()
  await changeNotificationSettings(device.storage, () => ({
    owner,
    language: 'en',
    newEnquiries: 0,
  }))
  await store(device, batch())
})

test('all photos of a long batch are announced, and no more than a server follows', async () => {
  const photos = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      ...{ id: `photo-${nth}`, itemId: `item-${nth}`, name: `${nth}.jpg` },
    }))
  await store(device, batch({ photos: photos(800) }))
  await device.announce()
  await store(device, batch({ photos: photos(5001) }))
  await device.announce()
  const counts = device.send.mock.calls.map(([[sent]]) => sent?.photos.length)
  expect(counts).toEqual([800, 5000])
})

test('the photos of a confirmed batch that can be sent are announced, once', async () => {
  await device.announce()
  await device.announce()
  expect(device.send.mock.calls).toEqual([[announced]])
})

test('a photo whose entry the backend has refused is not announced', async () => {
  const parked = sampleEntry({ op: 'add', itemId: 'item-1', state: 'parked', owner })
  await device.storage.change([], () => ({
    put: [[storageKeys.entry(parked), parked]],
    result: undefined,
  }))
  await device.announce()
  expect(device.send.mock.calls).toEqual([[[{ id: 'evening', photos: ['item-2'] }]]])
})

test.each<[string, Batch]>([
  ['that is not confirmed', batch({ isConfirmed: false })],
  ['whose photos are all unusable', batch({ photos: batch().photos.slice(2) })],
])('a batch %s is not announced', async (_, stored) => {
  await store(device, stored)
  await device.announce()
  expect(device.send).not.toHaveBeenCalled()
})

test.each([
  ['that nobody may notify', undefined],
  ['that notifies somebody else', { owner: 'ben', language: 'en', newEnquiries: 0 }],
])('a device %s announces nothing', async (_, settings) => {
  await changeNotificationSettings(device.storage, () => settings)
  await device.announce()
  expect(device.send).not.toHaveBeenCalled()
})

test('an empty list replaces an announcement once its photos have arrived', async () => {
  await device.announce()
  await store(device, undefined)
  await device.announce()
  expect(device.send.mock.calls).toEqual([[announced], [[]]])
})

test('an announcement that did not reach the server is sent again, a refused one only after a change', async () => {
  device.send.mockResolvedValueOnce({ ok: false, fault: { kind: 'offline' } })
  device.send.mockResolvedValueOnce({
    ok: false,
    fault: { kind: 'refused', status: 422, message: 'Too many' },
  })
  for (let run = 0; run < 3; run += 1) await device.announce()
  expect(device.send.mock.calls).toEqual([[announced], [announced]])
  await store(device, batch({ photos: batch().photos.slice(1) }))
  await device.announce()
  expect(device.send).toHaveBeenLastCalledWith([{ id: 'evening', photos: ['item-2'] }])
})

test.each([
  ['without batches, as after a new subscription, gets them again', 0, [announced, announced]],
  ['that has those of this visit gets them once', 1, [announced]],
])('a server %s', async (_, count, expected) => {
  await device.announce()
  await device.announceAfterSync(count)
  expect(device.send.mock.calls.map(([batches]) => batches)).toEqual(expected)
})

test('batches that the server has of an earlier visit are replaced, also by none', async () => {
  await store(device, undefined)
  await device.announceAfterSync(1)
  expect(device.send.mock.calls).toEqual([[[]]])
})

test('batches are not announced in the session of the next user', async () => {
  const read = device.storage.read.bind(device.storage)
  const storage = {
    ...device.storage,
    read: async (keys: readonly string[]) => {
      const found = await read(keys)
      if (keys.includes(storageKeys.batches(owner))) device.signedIn.owner = 'ben'
      return found
    },
  }
  const { send, signedIn } = device
  await makeBatchAnnouncer({ storage, send, owner: () => signedIn.owner }).announce()
  expect(send).not.toHaveBeenCalled()
})
