import { describe, expect, test, vi } from 'vitest'

import { type DraftLock, makeDraftSlots } from '#client/data/form/draft-slots.ts'
import { type Draft, makeDraftSlot } from '#client/data/form/drafts.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

// Drafts of open forms, in several tabs.

const draft: Draft = { parts: { title: 'Half written' }, shown: { title: '' } }
const picture = {
  ...{ name: 'a.webp', type: 'image/webp', size: 3, sha256: 'abc' },
  bytes: new Uint8Array([1, 2, 3]).buffer,
}

/** Simulates a browser; `open` opens a form in one of its tabs. */
function makeForms({ hasLocks = true } = {}) {
  const storage = memoryStorage()
  const tryLock = hasLocks ? testLocks() : undefined
  const openTab = () => {
    const slots = makeDraftSlots({ storage, tryLock })
    return async (form = 'event/new', owner = 'asha') => {
      const { prefix, release } = slots.hold({ owner, form })
      const slot = makeDraftSlot(storage, await prefix)
      return { prefix: await prefix, release, slot, found: await slot.read() }
    }
  }
  return { openTab }
}

/** Returns the locks of a browser. As between processes, a release takes a while. */
function testLocks(): DraftLock {
  const held = new Set<string>()
  return async (name, run) => {
    if (held.has(name)) return false
    held.add(name)
    await run()
    await flushTasks(3)
    held.delete(name)
    return true
  }
}

test('a draft survives the page, with its picture', async () => {
  const { openTab } = makeForms()
  const first = await openTab()()
  expect(first.found).toBeUndefined()
  first.slot.keep({ ...draft, picture })
  await flushTasks()
  first.release()
  await flushTasks()
  expect((await openTab()()).found).toEqual({ ...draft, picture })
})

test('two tabs with the same form have drafts of their own', async () => {
  const { openTab } = makeForms()
  const [first, second] = [await openTab()(), await openTab()()]
  expect(second.prefix).not.toBe(first.prefix)
  second.slot.keep(draft)
  await flushTasks()
  expect(second.found).toBeUndefined()
  first.release()
  second.release()
  await flushTasks()
  expect((await openTab()()).found).toEqual(draft)
})

test('a form that is closed and opened again at once finds its own draft', async () => {
  const { openTab } = makeForms()
  const open = openTab()
  const first = await open()
  first.slot.keep(draft)
  await flushTasks()
  first.release()
  const again = await open()
  expect([again.prefix, again.found]).toEqual([first.prefix, draft])
})

test.each([
  ['form', 'event/7', 'asha'],
  ['owner', 'event/new', 'ben'],
])('a draft is not found by another %s', async (_, form, owner) => {
  const { openTab } = makeForms()
  const first = await openTab()()
  first.slot.keep(draft)
  await flushTasks()
  first.release()
  expect((await openTab()(form, owner)).found).toBeUndefined()
})

test('without Web Locks the tabs share one draft', async () => {
  const { openTab } = makeForms({ hasLocks: false })
  const [first, second] = [await openTab()(), await openTab()()]
  expect(second.prefix).toBe(first.prefix)
})

describe('a draft with a picture', () => {
  test('stores the bytes once, however often its text changes', async () => {
    const storage = memoryStorage()
    const put: string[][] = []
    const slot = makeDraftSlot(
      {
        ...storage,
        change: (read, decide) =>
          storage.change(read, (found) => {
            const change = decide(found)
            put.push((change.put ?? []).map(([key]) => key))
            return change
          }),
      },
      'draft/',
    )
    for (const title of ['A', 'AB', 'ABC']) {
      slot.keep({ ...draft, parts: { title }, picture })
      await flushTasks()
      expect((await slot.read())?.parts).toEqual({ title })
    }
    expect(put.filter((keys) => keys.includes('draft/bytes'))).toHaveLength(1)
  })

  test('is read without it when the bytes are missing', async () => {
    const storage = memoryStorage()
    const slot = makeDraftSlot(storage, 'draft/')
    slot.keep({ ...draft, picture })
    await flushTasks()
    await storage.change([], () => ({ remove: ['draft/bytes'], result: undefined }))
    expect(await slot.read()).toEqual(draft)
  })

  test('removes it when the picture is removed from the form', async () => {
    const storage = memoryStorage()
    const slot = makeDraftSlot(storage, 'draft/')
    slot.keep({ ...draft, picture })
    await flushTasks()
    slot.keep(draft)
    await flushTasks()
    expect(await slot.read()).toEqual(draft)
  })
})

test('a draft that becomes empty is removed', async () => {
  const storage = memoryStorage()
  const slot = makeDraftSlot(storage, 'draft/')
  slot.keep(draft)
  await flushTasks()
  slot.keep(undefined)
  await flushTasks()
  expect((await storage.read(['draft/'])).size).toBe(0)
})

test('a stored draft of another shape is ignored', async () => {
  const storage = memoryStorage()
  await storage.change([], () => ({ put: [['draft/words', { parts: 7 }]], result: undefined }))
  expect(await makeDraftSlot(storage, 'draft/').read()).toBeUndefined()
})

test('on a full device only the draft is lost', async () => {
  const storage = memoryStorage()
  const change = vi
    .spyOn(storage, 'change')
    .mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  const slot = makeDraftSlot(storage, 'draft/')
  slot.keep(draft)
  await expect(slot.forget()).resolves.toBeUndefined()
  expect(change).toHaveBeenCalled()
})
