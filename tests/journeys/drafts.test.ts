import { beforeAll, beforeEach, expect, test } from 'vitest'

import { completeEvent } from '#tests/support/acts.ts'
import { fillSignIn, signOut } from '#tests/support/console.ts'
import { untilForgotten, untilKept } from '#tests/support/kept-drafts.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const ben = { email: 'ben@take-off.example', password: 'another long password' }
const restored = 'What you typed before is here again.'

const admin = visitForAll(startSignedIn)
beforeAll(async () => {
  await addAdmin(admin().server.dataDir, ben)
})

const open = async (path = '/add-event') => {
  await admin().page.goto(admin().server.url + path)
  await admin().page.getByLabel('Title').waitFor()
}

const titleNow = () => admin().page.getByLabel('Title').inputValue()

beforeEach(async () => {
  const { page } = admin()
  await open()
  await page.locator('input[type=file]:not([capture])').setInputFiles(await pictureFile())
  await page.getByText('Choose another photo').waitFor()
  await page.getByLabel('Regular Event').check()
  await page.getByLabel('Title').fill('Half written')
  await untilKept(page, {
    parts: { title: 'Half written', isRegular: 'true' },
    picture: { name: 'a.webp' },
  })
})

async function expectAll() {
  const { page } = admin()
  await page.getByText(restored).waitFor()
  expect(await titleNow()).toBe('Half written')
  expect(await page.getByLabel('Regular Event').isChecked()).toBe(true)
  await page.locator('.picture-field img').waitFor()
}

test('what was typed and chosen survives a reload, and can be sent then', quick, async () => {
  const { page } = admin()
  await page.reload()
  await expectAll()
  await completeEvent(page)
  await page.getByText('Event added successfully!').waitFor()
  await open()
  expect(await titleNow()).toBe('')
  expect(await page.getByText(restored).count()).toBe(0)
})

test('it goes in the same step as the write comes: no end of the app can leave both', async () => {
  const { page, context } = admin()
  await page.evaluate(noteSteps)
  await context.setOffline(true)
  await completeEvent(page)
  await page.getByText('Saved on this phone').first().waitFor()
  const steps: unknown = await page.evaluate(() => Reflect.get(globalThis, 'steps'))
  await context.setOffline(false)
  expect(steps).toContainEqual(
    expect.arrayContaining([
      expect.stringMatching(/^put "entry/),
      expect.stringMatching(/^delete "draft.*words"$/),
      expect.stringMatching(/^delete "draft.*bytes"$/),
    ]),
  )
})

/** Runs in the page: notes what each step does with the device's storage, as `steps`. */
function noteSteps() {
  const steps = new Map<IDBTransaction, string[]>()
  // oxlint-disable-next-line typescript/unbound-method -- both are called on the store
  const { put, delete: remove } = IDBObjectStore.prototype
  const note = (store: IDBObjectStore, what: string) => {
    const step = steps.get(store.transaction) ?? []
    steps.set(store.transaction, [...step, what])
    Reflect.set(globalThis, 'steps', [...steps.values()])
  }
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    note(this, `put ${JSON.stringify(key)}`)
    return put.call(this, value, key)
  }
  IDBObjectStore.prototype.delete = function (key) {
    note(this, `delete ${JSON.stringify(key)}`)
    return remove.call(this, key)
  }
}

test('what is typed and chosen before it has been read stays, and the rest comes', async () => {
  const { page, context, server } = admin()
  await page.goto(server.url)
  const late = await context.newPage()
  await late.addInitScript(readDraftsAfterTyping)
  await late.goto(`${server.url}/add-event`)
  await late
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ ...(await pictureFile(1)), name: 'b.png' })
  await late.getByText('Choose another photo').waitFor()
  await late.getByLabel('Title').fill('Written anew')
  await late.getByText(restored).waitFor()
  expect(await late.getByLabel('Title').inputValue()).toBe('Written anew')
  expect(await late.getByLabel('Regular Event').isChecked()).toBe(true)
  await untilKept(late, {
    parts: { title: 'Written anew', isRegular: 'true' },
    picture: { name: 'b.webp' },
  })
  await late.close()
})

/** Runs in the page: nobody gets the lock of a draft before something was typed. */
function readDraftsAfterTyping() {
  const typed = new Promise((resolve) =>
    addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'text') setTimeout(resolve, 100)
    }),
  )
  const request: unknown = Reflect.get(navigator.locks, 'request')
  Reflect.set(navigator.locks, 'request', async (...of: unknown[]) => {
    if (String(of[0]).startsWith('draft')) await typed
    if (typeof request === 'function') return Reflect.apply(request, navigator.locks, of)
  })
}

test('"Start afresh" forgets it', async () => {
  const { page } = admin()
  await page.reload()
  await expectAll()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expect.poll(titleNow).toBe('')
  await untilForgotten(page)
  await page.reload()
  await page.getByLabel('Title').waitFor()
  expect(await titleNow()).toBe('')
})

test('it survives the end of the session, and is shown to nobody else', async () => {
  const { page, context, server } = admin()
  await context.route('**/admin/get-dashboard', (route) =>
    route.fulfill({ status: 401, json: { success: false } }),
  )
  await page.goto(server.url)
  await page.waitForURL('**/login')
  await context.unroute('**/admin/get-dashboard')

  await fillSignIn(page, ben)
  await open()
  expect(await titleNow()).toBe('')
  await signOut(page)

  await fillSignIn(page)
  await open()
  await expectAll()
})

test('two tabs do not share one: each finds what was typed in it, and none is lost', async () => {
  const { page, context, server } = admin()
  const other = await context.newPage()
  const openOther = async () => {
    await other.goto(`${server.url}/add-event`)
    await other.getByLabel('Title').waitFor()
  }
  await openOther()
  await other.getByLabel('Title').fill('In the other tab')
  await untilKept(other, { parts: { title: 'In the other tab' } })
  await untilKept(page, { parts: { title: 'Half written' }, picture: { name: 'a.webp' } })
  expect(await other.getByText(restored).count()).toBe(0)

  await other.reload()
  await other.getByText(restored).waitFor()
  expect(await other.getByLabel('Title').inputValue()).toBe('In the other tab')
  await page.reload()
  await expectAll()

  // What was typed first is saved; what is left comes to whoever opens the form next.
  await completeEvent(page)
  await page.getByText('Event added successfully!').waitFor()
  await expect.poll(titleNow).toBe('')
  await other.close()
  // A browser lets go of what a tab held a moment after the tab is gone.
  await expect.poll(() => page.evaluate(howManyHeld)).toBe(1)
  await open()
  await page.getByText(restored).waitFor()
  expect(await titleNow()).toBe('In the other tab')
})

/** Runs in the page: how many places of drafts are held by any tab. */
async function howManyHeld() {
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith('draft/')).length
}
