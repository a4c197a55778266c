import { afterAll, beforeAll, beforeEach } from 'vitest'

import { pathTo } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'

import { addItems } from './add-items.ts'
import type { Console } from './backends.ts'
import { cardOf } from './console.ts'
import { dialogOf } from './dialog.ts'
import { openEvents } from './events.ts'
import { pricing } from './examples.ts'
import { makeOtherAdmin } from './other-admin.ts'
import { type Refusal, replyOf } from './routes.ts'

type Answer = 'normally' | 'lost' | Refusal

/** Opens one console for the tests of a file. Each test starts with one event and an empty outbox. */
export function withOneEvent() {
  let admin: Console
  let otherAdmin: ReturnType<typeof makeOtherAdmin>
  let answer: Answer = 'normally'
  beforeAll(async () => {
    admin = await openEvents('ours')
    // One route for all replies: while routes are exchanged, an update would reach the server.
    await admin.context.route(`**${pathTo(events.paths.update, '*')}`, (route) => {
      if (answer === 'normally') return route.fallback()
      return answer === 'lost' ? route.abort() : route.fulfill(replyOf(answer))
    })
  })
  afterAll(() => admin.end())
  beforeEach(async () => {
    const { page, url } = admin
    otherAdmin = makeOtherAdmin(admin, events)
    for (const _ of await admin.listOf(events)) await otherAdmin.remove()
    await addItems(admin.api, events, [pricing])
    await page.evaluate(forgetEntries)
    await page.goto(`${url}/list-events`)
    await cardOf(page, pricing.title).waitFor()
  })

  const dialog = () => dialogOf(admin.page, 'Edit Event')
  const field = (name: string) => dialog().locator(`[name=${name}]`)
  const edit = (title: string) => admin.page.getByRole('button', { name: `Edit ${title}` }).click()
  const save = () => admin.page.getByText('Update Event', { exact: true }).click()

  /** Saves a change, after running `before` while its form is open. The form stays open if the change is refused. */
  const saveAfter = async (change: Record<string, string>, before: () => Promise<unknown>) => {
    await edit(pricing.title)
    for (const [name, value] of Object.entries(change)) await field(name).fill(value)
    await before()
    await save()
  }
  /** Saves a change, and waits until its form has closed. */
  const saveLate: typeof saveAfter = async (change, before) => {
    await saveAfter(change, before)
    await dialog().waitFor({ state: 'detached' })
  }
  /** Sets the reply to all updates from now on, in every tab: normal, lost, or this refusal. */
  const answerUpdates = async (now: Answer) => {
    answer = now
  }
  /** Dispatches `online` in the page, so that waiting entries are sent at once. */
  const wake = () => admin.page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  return {
    answerUpdates,
    wake,
    dialog,
    field,
    edit,
    save,
    saveAfter,
    saveLate,
    admin: () => admin,
    otherAdmin: () => otherAdmin,
  }
}

/** Runs in the page. */
async function forgetEntries() {
  const opening = indexedDB.open('take-off')
  const done = (request: EventTarget, event: string) =>
    new Promise((resolve) => request.addEventListener(event, resolve))
  await done(opening, 'success')
  const transaction = opening.result.transaction('kept', 'readwrite')
  transaction.objectStore('kept').delete(IDBKeyRange.bound('entry/', 'entry/\uffff'))
  await done(transaction, 'complete')
  opening.result.close()
}
