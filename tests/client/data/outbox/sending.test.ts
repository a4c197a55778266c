import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { makeBrowser, type RecordedCall, type Tab } from '#tests/support/browser-double.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { galleryWrite, pictureOf } from '#tests/support/outbox-kit.ts'
import { itemOf, listReply, pageOf } from '#tests/support/replies.ts'

// Queued writes on their way to the backend: real outbox, sender and lists, in one or more tabs.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

const session = { owner: 'asha', email: 'asha@network.example', role: 'owner', isOurs: true }
const isWrite = ({ method }: RecordedCall) => method !== 'GET'
const confirm = () => Response.json({ success: true, data: {} })
const eventWrite = (itemId: string, title = itemId) =>
  ({ kind: events.name, itemId, op: 'add', wireValues: { title } }) as const

/** Answers the first writes with these replies, one each, and confirms all others. */
function withReplies(replies: (() => Response)[], options?: { isOurs: boolean }) {
  const browser = makeBrowser(options)
  const { world } = browser
  world.answer = (call) => (isWrite(call) ? (replies.shift() ?? confirm)() : undefined)
  return { ...browser, tab: browser.openTab(), writes: () => world.calls.filter(isWrite) }
}

const connectionBreaks = () => {
  throw new TypeError('Failed to fetch')
}
const outage = (headers?: HeadersInit) => () =>
  Response.json({ success: false }, { status: 503, ...(headers && { headers }) })

/** Wakes the sender every second until nothing is unsent, at most for `seconds`. */
async function wakeFor(
  seconds: number,
  { tab, clock }: { tab: Tab } & Pick<ReturnType<typeof makeBrowser>, 'clock'>,
) {
  for (let second = 0; second < seconds && tab.outboxState.unsent > 0; second += 1) {
    clock.advance(1000)
    // oxlint-disable-next-line no-await-in-loop -- one second after the other
    await tab.drain.wake()
    // oxlint-disable-next-line no-await-in-loop
    await flushTasks()
  }
}

test('a write keeps its key through every kind of failure, and is sent once more after each', async () => {
  const truncated = () => new Response('{"success":true,"da')
  const failures = [pageOf, connectionBreaks, truncated, outage(), outage({ 'retry-after': '3' })]
  const { tab, clock, writes } = withReplies([...failures])
  expect(await tab.submit(eventWrite('a'))).toEqual({ kind: 'queued' })
  await wakeFor(600, { tab, clock })
  expect(writes()).toHaveLength(failures.length + 1)
  expect(new Set(writes().map(({ key }) => key)).size).toBe(1)
  expect(tab.outboxState).toMatchObject({ unsent: 0, parked: 0 })
})

test('a pause that the server asks for is kept, whatever wakes the sender meanwhile', async () => {
  const { tab, clock, writes } = withReplies([outage({ 'retry-after': '3' })])
  await tab.submit(eventWrite('a'))
  for (const by of [undefined, 'reply', 'timer'] as const) {
    clock.advance(999)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tab.drain.wake(by)
  }
  expect(writes()).toHaveLength(1)
  clock.advance(1000)
  await flushTasks()
  expect(writes()).toHaveLength(2)
})

describe('a session that the server ends while a write is sent', () => {
  const unauthorised = () => Response.json({ success: false }, { status: 401 })

  test('keeps the write, which is sent once its owner signs in again', async () => {
    const { tab, world, writes } = withReplies([unauthorised])
    expect(await tab.submit(eventWrite('a'))).toEqual({ kind: 'signed-out' })
    expect(world.session).toBeUndefined()
    await tab.drain.wake()
    expect(writes()).toHaveLength(1)
    world.session = { ...session, token: 'second' }
    await tab.refreshOutbox()
    await tab.wakeIfUnsent()
    expect(writes().map(({ token }) => token)).toEqual(['first', 'second'])
    expect(tab.outboxState.unsent).toBe(0)
  })

  test('hides it from the next admin, whose own writes are sent', async () => {
    const { tab, world, writes } = withReplies([unauthorised])
    await tab.submit(eventWrite('a'))
    world.session = { ...session, owner: 'ben', token: 'second' }
    await tab.refreshOutbox()
    expect(tab.outboxState).toMatchObject({ unsent: 0, all: [] })
    expect(await tab.submit(eventWrite('b'))).toEqual({ kind: 'sent' })
    expect(writes().map(({ fields }) => fields['title'])).toEqual(['a', 'b'])
    expect(await tab.outbox.entries('asha')).toMatchObject([{ itemId: 'a', state: 'queued' }])
  })
})

describe('another backend, which compares nothing', () => {
  test('gets six offline additions in their order, one at a time, also with a photo among them', async () => {
    const { tab, world, clock, writes } = withReplies([], { isOurs: false })
    world.isNetworkUp = false
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      const photo = galleryWrite({ itemId: '3', wireValues: { title: '3' }, picture: pictureOf(3) })
      // oxlint-disable-next-line no-await-in-loop -- in order
      await tab.submit(nth === 3 ? photo : eventWrite(`${nth}`))
    }
    world.isNetworkUp = true
    let underWay = 0
    const counts: number[] = []
    world.answer = async (call) => {
      if (!isWrite(call)) return listReply()
      counts.push((underWay += 1))
      // Another wake-up, as from a list that was read, must not start a second write.
      void tab.drain.wake('reply')
      await flushTasks()
      underWay -= 1
      return confirm()
    }
    await wakeFor(60, { tab, clock })
    expect(writes().map(({ fields }) => fields['title'])).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(Math.max(...counts)).toBe(1)
  })

  test('gets the remote values of the fields that a change does not contain', async () => {
    const { tab, world, clock, writes } = withReplies([], { isOurs: false })
    const item = { ...itemOf('Pricing'), _id: 'a', location: 'Lyon', eventDate: '2026-12-24' }
    const remote = { ...item, location: 'Tunis' }
    world.isNetworkUp = false
    const shown = { title: 'Pricing', location: 'Lyon' }
    const change = { ...eventWrite('a', 'Pricing for all'), op: 'update' as const, shown }
    await tab.submit({ ...change, wireValues: { title: 'Pricing for all', location: 'Lyon' } })
    world.isNetworkUp = true
    world.answer = (call) =>
      isWrite(call) ? confirm() : Response.json({ success: true, data: [remote] })
    await tab.listOf(events).load()
    await wakeFor(60, { tab, clock })
    expect(writes().at(-1)?.fields).toMatchObject({ title: 'Pricing for all', location: 'Tunis' })
  })
})

test('a draft leaves the storage in the transaction that stores its write', async () => {
  const { world, openTab } = makeBrowser()
  const keys = ['draft/words', 'draft/bytes']
  await world.storage.change([], () => ({ put: keys.map((key) => [key, 1]), result: undefined }))
  const steps: { put: string[]; remove: readonly string[] }[] = []
  const { change } = world.storage
  vi.spyOn(world.storage, 'change').mockImplementation((read, decide) =>
    change(read, (found) => {
      const step = decide(found)
      steps.push({ put: (step.put ?? []).map(([key]) => key), remove: step.remove ?? [] })
      return step
    }),
  )
  await openTab().submit(eventWrite('a'), { keys, markSaved: () => {} })
  const [saving] = steps
  expect(saving?.put).toContainEqual(expect.stringMatching(/^entry/))
  expect(saving?.remove).toEqual(expect.arrayContaining(keys))
})

test('a photo of the gallery is uploaded, and named by its form', async () => {
  const { tab, writes } = withReplies([])
  expect(await tab.submit(galleryWrite({ picture: pictureOf(3) }))).toEqual({ kind: 'sent' })
  expect(writes().at(-1)).toMatchObject({ path: galleryItems.paths.add })
})
