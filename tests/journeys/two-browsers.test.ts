import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addItems } from '#tests/support/add-items.ts'
import { type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { addPhoto, cardOf, openSignedIn, untilPictureLoaded } from '#tests/support/console.ts'
import { pricing } from '#tests/support/examples.ts'
import { newProfile, type Phone, startPhone, cutOff } from '#tests/support/phone.ts'
import { pictureFile, smallPicture } from '#tests/support/pictures.ts'

// One item is changed in two browsers, one of them offline: both changes are merged without a question.

let here: Console
let there: Phone
const profile = newProfile()
beforeAll(async () => {
  here = await startSignedInConsole('ours')
  there = await startPhone(profile.folder)
  await openSignedIn(there.page, here)
})
afterAll(async () => {
  await there.close()
  profile.forget()
  await here.end()
})

/** Opens a list in both browsers; then the first one goes offline. */
async function bothAt(path: string, title: string) {
  for (const { page } of [here, there]) {
    await page.goto(here.url + path)
    await untilShown(page, title)
  }
  await cutOff(here.context)
}

const untilShown = (page: Page, title: string) => cardOf(page, title).waitFor()
const edit = ({ page }: Phone, title: string) =>
  page.getByRole('button', { name: `Edit ${title}` }).click()
const field = ({ page }: Phone, name: string) => page.locator(`.dialog [name=${name}]`)

async function save({ page }: Phone, button: string) {
  await page.locator('.dialog').getByText(button, { exact: true }).click()
  await page.locator('.dialog form').waitFor({ state: 'detached' })
}

/** Brings the first browser online: its saved changes are sent without a conflict. */
async function backOnline() {
  const { page, context } = here
  await context.setOffline(false)
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(await page.getByText('Needs attention').count()).toBe(0)
}

test('the title of an event and its location, changed in two browsers, are both stored', async () => {
  await addItems(here.api, events, [pricing])
  await bothAt('/list-events', pricing.title)
  await edit(here, pricing.title)
  await field(here, 'title').fill('Pricing for all')
  await save(here, 'Update Event')
  await cardOf(here.page, 'Pricing for all').getByText('On this phone').waitFor()
  await edit(there, pricing.title)
  await field(there, 'location').fill('Lyon')
  await Promise.all([
    there.page.getByText('Event updated successfully!').waitFor(),
    save(there, 'Update Event'),
  ])
  await Promise.all([here.page.getByText('Event updated successfully!').waitFor(), backOnline()])
  const both = { ...pricing, title: 'Pricing for all', location: 'Lyon' }
  expect(await here.listOf(events)).toMatchObject([both])
  await cardOf(here.page, 'Pricing for all').getByText('Lyon').waitFor()
  await there.page.reload()
  await cardOf(there.page, 'Pricing for all').getByText('Lyon').waitFor()
})

test('the picture of a photo and its title, changed in two browsers, are both stored', async () => {
  await here.page.goto(`${here.url}/gallery`)
  await addPhoto(here.page, { title: 'Opening night', picture: await smallPicture() })
  await here.page.getByRole('link', { name: 'All sent' }).waitFor()
  await untilPictureLoaded(here.page, 'Opening night')
  const [before] = await here.listOf(galleryItems)
  await bothAt('/gallery', 'Opening night')
  await edit(here, 'Opening night')
  await here.page.locator('input[type=file]:not([capture])').setInputFiles(await pictureFile(1))
  await save(here, 'Update Item')
  await cardOf(here.page, 'Opening night').getByText('On this phone').waitFor()
  await edit(there, 'Opening night')
  await field(there, 'title').fill('Closing night')
  await Promise.all([
    there.page.getByText('Gallery item updated successfully!').waitFor(),
    save(there, 'Update Item'),
  ])
  await backOnline()
  const [after, ...more] = await here.listOf(galleryItems)
  expect(after).toMatchObject({ title: 'Closing night', description: before?.['description'] })
  expect(after?.['image']).not.toBe(before?.['image'])
  expect(more).toEqual([])
  await untilPictureLoaded(here.page, 'Closing night')
})
