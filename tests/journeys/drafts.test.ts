import { beforeAll, beforeEach, expect, test } from 'vitest'

import { completeEvent } from '#tests/support/acts.ts'
import { fillSignIn, signOut } from '#tests/support/console.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { untilForgotten, untilKept } from '#tests/support/stored-drafts.ts'
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
  // The draft of the test before may have restored it.
  const isRegular = page.getByRole('checkbox', { name: 'Regular Event' })
  if (!(await isRegular.isChecked())) await isRegular.click()
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
  await page.getByRole('checkbox', { name: 'Regular Event', checked: true }).waitFor()
  await page.locator('.picture-field img').waitFor()
}

test('input and chosen photo survive a reload, and can be sent then', async () => {
  const { page } = admin()
  await page.reload()
  await expectAll()
  await completeEvent(page)
  await page.getByText('Event added successfully!').waitFor()
  await open()
  expect(await titleNow()).toBe('')
  expect(await page.getByText(restored).count()).toBe(0)
})

test('input made before the draft was read stays, and the other fields are restored', async () => {
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
  await late.getByRole('checkbox', { name: 'Regular Event', checked: true }).waitFor()
  await untilKept(late, {
    parts: { title: 'Written anew', isRegular: 'true' },
    picture: { name: 'b.webp' },
  })
  await late.close()
})

/** Runs in the page: delays the locks of drafts until a text has been typed. */
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

test('"Start afresh" discards the draft', async () => {
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

test('a draft survives the end of the session, and is shown to no other admin', async () => {
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
