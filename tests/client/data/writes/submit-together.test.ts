import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { events } from '#contract/resources/event.ts'
import type { WriteWithoutPicture } from '#sync/queue/enqueue.ts'
import { makeBrowser, type Tab } from '#tests/support/browser-double.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'

// Several writes that are saved together and reported by one toast.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

const update = (itemId: string): WriteWithoutPicture => ({
  ...{ kind: events.name, itemId, op: 'update' as const },
  ...{ wireValues: { title: 'New' }, shown: { title: 'Old' } },
})
const writes = ['a', 'b', 'c'].map(update)
const confirm = () => Response.json({ success: true, data: {} })
const refuse = () => Response.json({ success: false, message: 'No' }, { status: 422 })

/** Returns what was displayed: the number of sent writes, or the kind of an outcome. */
const saidBy = ({ said }: Tab) => said.map(({ count, outcome }) => count ?? outcome?.kind)

test('one toast names the number of all sent writes', async () => {
  const { world, openTab } = makeBrowser()
  world.answer = confirm
  const tab = openTab()
  expect(await tab.submitTogether(events, writes)).toBe(true)
  expect(tab.savedTogether.size).toBe(3)
  await flushTasks()
  expect(saidBy(tab)).toEqual([3])
})

test('a refused write is not counted, and is reported by itself', async () => {
  const { world, openTab } = makeBrowser()
  world.answer = ({ path }) => (path.endsWith('/b') ? refuse() : confirm())
  const tab = openTab()
  await tab.submitTogether(events, writes)
  await flushTasks()
  expect(saidBy(tab)).toEqual([2])
  const entries = await tab.outbox.entries('asha')
  const parked = entries.find(({ state }) => state === 'parked')
  expect(parked?.itemId).toBe('b')
  expect(tab.savedTogether.has(parked?.id ?? '')).toBe(false)
})

test('without a network one toast says that the changes are saved, however many there are', async () => {
  const { world, openTab } = makeBrowser()
  world.isNetworkUp = false
  const tab = openTab()
  await tab.submitTogether(events, writes)
  await flushTasks()
  expect(saidBy(tab)).toEqual(['queued'])
  world.isNetworkUp = true
  world.answer = confirm
  await tab.drain.wake('manual')
  await flushTasks()
  expect(saidBy(tab)).toEqual(['queued', 3])
})

test('after 8 s without a result one toast says that the changes are saved', async () => {
  const { world, clock, openTab } = makeBrowser()
  const { promise, resolve } = Promise.withResolvers<Response>()
  world.answer = () => promise
  const tab = openTab()
  await tab.submitTogether(events, writes)
  await flushTasks()
  expect(world.calls).not.toEqual([])
  clock.advance(8000)
  await flushTasks()
  expect(saidBy(tab)).toEqual(['queued'])
  resolve(confirm())
})

test('a removal that cancels an unsent addition counts as done', async () => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  world.isNetworkUp = false
  const added = { kind: events.name, itemId: 'a', op: 'add', wireValues: { title: 'A' } } as const
  await tab.outbox.enqueue('asha', added)
  const removal = { kind: events.name, itemId: 'a', op: 'remove', wireValues: {} } as const
  await tab.submitTogether(events, [removal])
  await flushTasks()
  expect(saidBy(tab)).toEqual([1])
})

test('writes that another tab discards are not waited for', async () => {
  const { world, openTab } = makeBrowser()
  const [tab, other] = [openTab(), openTab()]
  world.isNetworkUp = false
  await tab.submitTogether(events, writes)
  await flushTasks()
  expect(saidBy(tab)).toEqual(['queued'])
  const [first] = await tab.outbox.entries('asha')
  await other.outbox.discard('asha', first?.id ?? '')
  other.publish({ type: 'discarded' })
  world.isNetworkUp = true
  world.answer = confirm
  await tab.drain.wake('manual')
  await flushTasks()
  expect(saidBy(tab)).toEqual(['queued', 2])
})

test('the end of the session ends the report', async () => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  world.isNetworkUp = false
  await tab.submitTogether(events, writes)
  await flushTasks()
  expect(saidBy(tab)).toEqual(['queued'])
  tab.publish({ type: 'session-ended' })
  expect(tab.savedTogether.size).toBe(0)
  world.isNetworkUp = true
  world.answer = confirm
  await tab.drain.wake('manual')
  expect(saidBy(tab)).toEqual(['queued'])
})

test.each([
  ['nobody is signed in', 'not-signed-in'],
  ['the device is full', 'full'],
])('nothing is saved when %s', async (_, kind) => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  if (kind === 'not-signed-in') world.session = undefined
  else
    vi.spyOn(tab.outbox, 'enqueueAll').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  expect(await tab.submitTogether(events, writes)).toBe(false)
  expect(saidBy(tab)).toEqual([kind])
})

test('no writes: there is nothing to do', async () => {
  const tab = makeBrowser().openTab()
  expect(await tab.submitTogether(events, [])).toBe(true)
  expect(saidBy(tab)).toEqual([])
})
