import { expect, test } from 'vitest'

import { makeApi } from '#sync/network/api.ts'
import { failuresBeforeParking } from '#sync/sending/retry.ts'
import { send } from '#sync/sending/send.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { makeKit } from '#tests/support/outbox-kit.ts'

/** The real sender and a server with one active announcement, whose answers get lost as asked. */
function begin() {
  const calls: string[] = []
  /** Methods whose next answer gets lost. */
  const lost: string[] = []
  const item = { _id: 'announcement', title: 'Join us', externalUrl: 'https://a.example' }
  const server = { item: { ...item, isActive: true }, isBroken: false }
  const api = makeApi({
    base: '',
    network: () => async (_, init) => {
      const method = init?.method ?? ''
      calls.push(method)
      if (method === 'PUT') server.item = { ...item, isActive: !server.item.isActive }
      if (server.isBroken) return new Response('{}', { status: 500 })
      if (lost[0] === method) throw new TypeError(`lost ${lost.shift()}`)
      return Response.json({ success: true, data: server.item })
    },
    token: () => 'secret',
  })
  const kit = makeKit(memoryStorage(), {
    send: (attempt) => send(api, { ...attempt, isOurs: true }),
  })
  const turn = (isActive: boolean) =>
    kit.outbox.enqueue('asha', {
      ...{ kind: 'announcement', itemId: 'announcement', op: 'set' },
      parts: { isActive: String(isActive) },
      seen: { isActive: String(!isActive) },
    })
  return { ...kit, server, calls, lost, turn }
}

test('a switch whose attempts ended before its call asks nothing of the server', async () => {
  const { drain, outbox, calls, lost, turn } = begin()
  lost.push('GET', 'GET')
  await turn(true)
  await drain.wake()
  await drain.wake()
  expect(await outbox.entries('asha')).toMatchObject([{ attempts: 2, uncalled: 2 }])
  await drain.wake()
  expect(await outbox.entries('asha')).toMatchObject([{ state: 'sent', attempts: 3 }])
  expect(calls).toEqual(['GET', 'GET', 'GET'])
})

test('a switch whose answer got lost asks what became of it', async () => {
  const { drain, calls, lost, turn } = begin()
  lost.push('PUT', 'GET')
  await turn(false)
  for (let pass = 0; pass < 3; pass += 1) await drain.wake()
  expect(calls).toEqual(['GET', 'PUT', 'GET', 'GET', 'PUT'])
})

test('refused for good before its call, and tried again by hand, it asks nothing either', async () => {
  const { drain, outbox, byHand, world, server, calls, turn } = begin()
  server.isBroken = true
  const kept = await turn(true)
  for (let pass = 0; pass < failuresBeforeParking; pass += 1) {
    world.now += 400_000
    await drain.wake('timer')
  }
  expect(await outbox.entries('asha')).toMatchObject([
    { state: 'parked', attempts: failuresBeforeParking, uncalled: failuresBeforeParking },
  ])
  server.isBroken = false
  await byHand.retry('asha', kept?.entry.id ?? '')
  await drain.wake('hand')
  expect(await outbox.entries('asha')).toMatchObject([{ state: 'sent' }])
  expect(calls).not.toContain('PUT')
})
