import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { fillSignIn } from '#tests/support/console.ts'
import { untilForgotten, untilKept } from '#tests/support/kept-drafts.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { startSignedIn, type Visit } from '#tests/support/visit.ts'

const ben = { email: 'ben@take-off.example', password: 'another long password' }
const restored = 'What you typed before is here again.'

let admin: Visit
beforeAll(async () => {
  admin = await startSignedIn()
  await addAdmin(admin.server.dataDir, ben)
})
afterAll(() => admin.end())

const open = async (path = '/add-event') => {
  await admin.page.goto(admin.server.url + path)
  await admin.page.getByLabel('Title').waitFor()
}

const titleNow = () => admin.page.getByLabel('Title').inputValue()

beforeEach(async () => {
  const { page } = admin
  await open()
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByText('Choose another photo').waitFor()
  await page.getByLabel('Regular Event').check()
  await page.getByLabel('Title').fill('Half written')
  await untilKept(page, {
    values: { title: 'Half written', isRegular: true },
    picture: { name: 'a.webp' },
  })
})

async function expectAll() {
  const { page } = admin
  await page.getByText(restored).waitFor()
  expect(await titleNow()).toBe('Half written')
  expect(await page.getByLabel('Regular Event').isChecked()).toBe(true)
  await page.locator('.picture-field img').waitFor()
}

test('what was typed and chosen survives a reload, and can be sent then', async () => {
  const { page } = admin
  await page.reload()
  await expectAll()
  await page.getByLabel('Location').fill('Lyon')
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByText('Event added successfully!').waitFor()
  await open()
  expect(await titleNow()).toBe('')
  expect(await page.getByText(restored).count()).toBe(0)
})

test('it survives closing the form, but not "Cancel"', async () => {
  const { page, server } = admin
  await page.getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(`${server.url}/`)
  await open()
  await expectAll()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${server.url}/`)
  await untilForgotten(page)
  await open()
  expect(await titleNow()).toBe('')
})

test('"Start afresh" forgets it', async () => {
  const { page } = admin
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
  const { page, context, server } = admin
  await context.route('**/admin/get-dashboard', (route) =>
    route.fulfill({ status: 401, json: { success: false } }),
  )
  await page.goto(server.url)
  await page.waitForURL('**/login')
  await context.unroute('**/admin/get-dashboard')

  await fillSignIn(page, ben)
  await open()
  expect(await titleNow()).toBe('')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')

  await fillSignIn(page)
  await open()
  await expectAll()
})
