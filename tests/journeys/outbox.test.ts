import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, cardOf, submitPhoto } from '#tests/support/console.ts'
import { makeOtherAdmin } from '#tests/support/other-admin.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { refuse } from '#tests/support/routes.ts'
import { openGalleryWith, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const photos = () => admin().listOf(galleryItems)

/** Opens the form of a photo and types another title, without saving. */
async function retitle(from: string, to: string) {
  const { page } = admin()
  await page.getByRole('button', { name: `Edit ${from}` }).click()
  await page.getByLabel('Title').fill(to)
}

const bothChanged = 'Somebody else has changed this too.'

/** Closes the form of a refused change, which stays in the outbox. */
async function leaveForm() {
  await admin().page.keyboard.press('Escape')
  await admin().page.locator('.dialog form').waitFor({ state: 'detached' })
}

/** Changes of another admin to the first photo. */
const elsewhere = () => makeOtherAdmin(admin(), galleryItems)

test('a change of an item changed remotely is parked with the reason, and sent after editing it again', async () => {
  const { page } = admin()
  await openGalleryWith(admin(), 'Opening night')
  await retitle('Opening night', 'Mine')
  await elsewhere().change({ title: 'Theirs' })
  await page.getByRole('button', { name: 'Update Item' }).click()
  await page.getByText('Failed to update gallery item').waitFor()
  await page.getByText(bothChanged).waitFor()
  await leaveForm()
  await cardOf(page, 'Mine').getByText('Somebody changed this in the meantime').waitFor()
  expect(await photos()).toMatchObject([{ title: 'Theirs' }])

  await page.getByRole('link', { name: '1 needs attention' }).click()
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
  await page.getByText('Somebody changed the same meanwhile').waitFor()
  await page.goBack()
  await retitle('Mine', 'Both of ours')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await page.getByText('Gallery item updated successfully!').waitFor()
  expect(await photos()).toMatchObject([{ title: 'Both of ours' }])
})

test('a form uses the values it displayed as base values, although the list was refreshed behind it', async () => {
  const { page } = admin()
  await openGalleryWith(admin(), 'Opening night')
  await retitle('Opening night', 'Mine')
  await elsewhere().change({ title: 'Theirs' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('h2', { hasText: 'Theirs' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Update Item' }).click()
  await page.getByText('Failed to update gallery item').waitFor()
  await page.getByText(bothChanged).waitFor()
  expect(await photos()).toMatchObject([{ title: 'Theirs' }])
})

test('a form stays open when its item is deleted remotely', async () => {
  const { page } = admin()
  await openGalleryWith(admin(), 'Opening night')
  await retitle('Opening night', 'Mine')
  await elsewhere().remove()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('No gallery items found').waitFor({ state: 'attached' })
  expect(await page.getByLabel('Title').inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await page.getByText('Somebody else has deleted this.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Mine')
  await leaveForm()
  await page.getByRole('link', { name: '1 needs attention' }).click()
  await page.getByText('This item has been removed').waitFor()
})

test('a queued photo stays stored when a later edit of it is refused in its form', async () => {
  const { page, context } = admin()
  await openGalleryWith(admin())
  await context.setOffline(true)
  await addPhoto(page, { title: 'Precious', picture: await smallPicture() })
  await refuse(page, '**/admin/add-gallery', { message: 'Not like this' })
  await context.setOffline(false)
  await page.getByRole('link', { name: '1 needs attention' }).waitFor()
  await retitle('Precious', 'Still precious')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await page.getByRole('alert').getByText('Not like this').waitFor()
  await leaveForm()

  await page.unroute('**/admin/add-gallery')
  await page.getByRole('link', { name: '1 needs attention' }).click()
  await page.getByRole('button', { name: 'Retry: Still precious' }).click()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  expect(await photos()).toMatchObject([{ title: 'Still precious' }])
})

test('waiting entries are listed with their details, and can be discarded after a question', async () => {
  const { page, context } = admin()
  await openGalleryWith(admin())
  await context.setOffline(true)
  await addPhoto(page, { title: 'Kept', picture: await smallPicture(1) })
  await addPhoto(page, { title: 'Regretted', picture: await smallPicture(2) })
  await page.getByRole('link', { name: 'Offline, 2 waiting' }).click()
  await page.getByRole('heading', { name: 'Kept' }).waitFor()
  await page.getByText('Saved on this phone').first().waitFor()

  await page.getByRole('button', { name: 'Discard: Regretted' }).click()
  await page.getByText('Discard this change?').waitFor()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByText('Discard this change?').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Regretted' }).waitFor()
  await page.getByRole('button', { name: 'Discard: Regretted' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('heading', { name: 'Regretted' }).waitFor({ state: 'detached' })

  await context.setOffline(false)
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  expect((await photos()).map(({ title }) => title)).toEqual(['Kept'])
})

test("a refusal that no form can repair is kept with the server's message, and can be retried", async () => {
  const { page } = admin()
  await openGalleryWith(admin())
  await refuse(page, '**/admin/add-gallery', { message: 'The hall is closed', status: 403 })
  await submitPhoto(page, { title: 'Patient', picture: await smallPicture() })
  await page.getByText('Failed to add gallery item').waitFor()
  await page.getByRole('alert').getByText('The hall is closed').waitFor()
  await leaveForm()
  await page.getByRole('link', { name: '1 needs attention' }).click()
  await page.getByText('The hall is closed').waitFor()
  await page.unroute('**/admin/add-gallery')
  await page.getByRole('button', { name: 'Retry: Patient' }).click()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  expect((await photos()).map(({ title }) => title)).toEqual(['Patient'])
})
