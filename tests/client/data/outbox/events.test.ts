import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OutboxEvent } from '#client/data/engine/events.ts'
import { events } from '#contract/resources/event.ts'
import { makeBrowser } from '#tests/support/browser-double.ts'
import { sampleEntry } from '#tests/support/entry.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { galleryWrite, pictureOf } from '#tests/support/outbox-kit.ts'
import { listReply } from '#tests/support/replies.ts'

// Events of the outbox in several tabs of one browser.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

const entry = sampleEntry()
const types = (log: readonly OutboxEvent[]) => log.map(({ type }) => type)

test('all tabs get an event once, but the progress stays in its tab', () => {
  const { openTab } = makeBrowser()
  const [tab, second, third] = [openTab(), openTab(), openTab()]
  tab.publish({ type: 'sending', entry })
  tab.publish({ type: 'progress', id: entry.id, share: 0.5 })
  expect([tab, second, third].map(({ log }) => types(log))).toEqual([
    ['sending', 'progress'],
    ['sending'],
    ['sending'],
  ])
})

test('an unchanged gate is published once by all tabs together', () => {
  const { openTab } = makeBrowser()
  const [tab, second] = [openTab(), openTab()]
  tab.publish({ type: 'gate', gate: 'offline' })
  second.publish({ type: 'gate', gate: 'offline' })
  tab.publish({ type: 'gate', gate: 'open' })
  expect(second.log).toEqual([
    { type: 'gate', gate: 'offline' },
    { type: 'gate', gate: 'open' },
  ])
})

test('a dispatched event stays in its tab, and an unsubscribed listener gets none', () => {
  const { openTab } = makeBrowser()
  const [tab, second] = [openTab(), openTab()]
  const heard: string[] = []
  const stop = tab.onOutboxEvent(({ type }) => heard.push(type))
  tab.dispatch({ type: 'saved' })
  stop()
  tab.dispatch({ type: 'discarded' })
  expect([heard, second.log]).toEqual([['saved'], []])
})

test('a write of one tab appears in the outbox of the other, and leaves it when it is sent', async () => {
  const { world, openTab } = makeBrowser()
  const [tab, second] = [openTab(), openTab()]
  world.isNetworkUp = false
  await tab.submit({ kind: events.name, itemId: 'a', op: 'add', wireValues: { title: 'A' } })
  await flushTasks()
  expect(second.outboxState.waiting).toBe(1)
  expect(second.outboxState.gate).toBe(tab.outboxState.gate)
  world.isNetworkUp = true
  world.answer = ({ method }) => (method === 'GET' ? listReply() : Response.json({ success: true }))
  await tab.drain.wake('manual')
  await flushTasks()
  expect(second.outboxState.unsent).toBe(0)
  expect(second.outboxState.all).toMatchObject([{ state: 'sent' }])
})

test('the progress of an entry is displayed until it is sent again', () => {
  const tab = makeBrowser().openTab()
  tab.publish({ type: 'progress', id: entry.id, share: 0.5 })
  expect(tab.outboxState.progress).toEqual({ [entry.id]: 0.5 })
  tab.publish({ type: 'sending', entry })
  expect(tab.outboxState.progress).toEqual({})
})

test.each([
  ['open', { isOnline: true, isPortal: false }],
  ['offline', { isOnline: false, isPortal: false }],
  ['portal', { isOnline: false, isPortal: true }],
  ['signed-out', { isOnline: true, isPortal: false }],
] as const)('the gate "%s" is displayed as %o', (gate, expected) => {
  const tab = makeBrowser().openTab()
  tab.publish({ type: 'gate', gate })
  expect([tab.outboxState.gate, tab.connectivity]).toEqual([gate, expected])
})

test('a reply to any entry proves that the backend is reachable', () => {
  const tab = makeBrowser().openTab()
  for (const type of ['sent', 'parked'] as const) {
    tab.connectivity.isOnline = false
    tab.publish({ type, entry, refusal: { status: 422 } })
    expect(tab.connectivity.isOnline).toBe(true)
  }
})

test('the id that another backend assigns is known to all tabs, also before a list contains it', () => {
  const { openTab } = makeBrowser()
  const [tab, second] = [openTab(), openTab()]
  const added = sampleEntry({ op: 'add', itemId: 'local' })
  tab.publish({ type: 'sent', entry: added, item: { _id: 'assigned' } })
  expect([tab, second].map(({ currentId }) => currentId('local'))).toEqual(['assigned', 'assigned'])
  expect(second.currentId('other')).toBe('other')
  expect(second.currentId(undefined)).toBeUndefined()
})

test('the id in the reply to a change is not assigned to the item', () => {
  const tab = makeBrowser().openTab()
  tab.publish({ type: 'sent', entry: sampleEntry({ itemId: 'local' }), item: { _id: 'other' } })
  expect(tab.currentId('local')).toBe('local')
})

test('many pictures are opened after their entries are displayed', async () => {
  const tab = makeBrowser().openTab()
  for (let nth = 0; nth < 9; nth += 1) {
    const write = galleryWrite({ itemId: `photo-${nth}`, picture: pictureOf(nth) })
    // oxlint-disable-next-line no-await-in-loop -- in order
    await tab.outbox.enqueue('asha', write)
  }
  await tab.refreshOutbox()
  const shown = () => tab.outboxState.entries.filter((view) => view.picture !== undefined).length
  expect([tab.outboxState.unsent, shown()]).toEqual([9, 0])
  await flushTasks()
  expect(shown()).toBe(9)
})

test('after a sign-out the outbox is empty, and its owner finds the entries again', async () => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  world.isNetworkUp = false
  await tab.submit({ kind: events.name, itemId: 'a', op: 'add', wireValues: { title: 'A' } })
  const { session } = world
  world.session = undefined
  tab.publish({ type: 'session-ended' })
  await flushTasks()
  expect(tab.outboxState.isRead).toBe(false)
  expect(tab.outboxState).toMatchObject({ unsent: 0, all: [] })
  world.session = session
  await tab.refreshOutbox()
  expect(tab.outboxState).toMatchObject({ isRead: true, unsent: 1 })
})
