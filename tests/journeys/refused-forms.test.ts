import { expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { cardOf, submitPhoto, untilPictureLoaded } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { pricing } from '#tests/support/examples.ts'
import { withOneEvent } from '#tests/support/one-event.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { type Refusal, refuse } from '#tests/support/routes.ts'
import { untilForgotten, untilKept } from '#tests/support/stored-drafts.ts'

// A change that is refused after its form was closed is repaired in that form.

const gone = 'Somebody else has deleted this.'
const { admin, otherAdmin, answerUpdates, wake, ...form } = withOneEvent()
const { dialog, field, edit, save, saveAfter, saveLate } = form

test('an item deleted remotely is reported, and can be added again', async () => {
  const { page, url } = admin()
  let id = ''
  await saveAfter({ location: 'Lyon' }, async () => {
    id = await otherAdmin().remove()
  })
  // The open form displays it; after leaving the form, the outbox leads to it.
  await dialog().getByText(gone).waitFor()
  await dialog().getByRole('button', { name: 'Add it again' }).waitFor()
  await page.goto(`${url}/outbox`)
  await page.getByRole('link', { name: `Add it again: ${pricing.title}` }).click()
  await page.getByText(gone).waitFor()
  expect(await field('location').inputValue()).toBe('Lyon')
  await page.getByRole('button', { name: 'Add it again' }).click()
  await page.getByText('Event added successfully!').waitFor()
  const [item, ...others] = await admin().listOf(events)
  expect(item).toMatchObject({ title: pricing.title, location: 'Lyon' })
  expect([item?.['_id'] === id, others]).toEqual([false, []])
  await page.getByRole('link', { name: 'All sent' }).waitFor()
})

/** Saves a change of the location that is refused only after its form has closed. */
async function refuseLate(location: string, refusal: Refusal) {
  await answerUpdates('lost')
  await saveLate({ location }, async () => {})
  await answerUpdates(refusal)
  await wake()
  await cardOf(admin().page, pricing.title).getByText('Needs attention').waitFor()
}

test('a refusal that arrives after closing the form stands at its field when the form opens', async () => {
  const { page, listOf } = admin()
  const problems = { location: 'Location is too long (200 characters at most)' }
  await refuseLate('Lyon', { message: 'Please look again', problems })
  await answerUpdates('normally')
  await edit(pricing.title)
  await dialog().getByText('Please look again', { exact: true }).waitFor()
  await dialog().getByText(problems.location).waitFor()
  await field('location').fill('Tunis')
  await save()
  await page.getByText('Event updated successfully!').first().waitFor()
  expect(await listOf(events)).toMatchObject([{ location: 'Tunis' }])
})

test('a change refused again is repaired in the same form, also to its old value', async () => {
  const { page, listOf } = admin()
  await refuseLate('Nowhere', { message: 'Not there' })
  await edit(pricing.title)
  await field('location').fill('Nowhere at all')
  await save()
  await dialog().getByRole('alert').getByText('Not there').waitFor()
  await answerUpdates('normally')
  await field('location').fill(pricing.location)
  await field('title').fill('Pricing for all')
  await save()
  await page.getByText('Event updated successfully!').first().waitFor()
  expect(await listOf(events)).toMatchObject([
    { title: 'Pricing for all', location: pricing.location },
  ])
})

test('a refused photo is in the outbox alone, without a draft', async () => {
  const { page, url } = admin()
  const path = `**${galleryItems.paths.add}`
  await refuse(page, path, { message: 'Please look again' })
  await page.goto(`${url}/gallery`)
  await submitPhoto(page, { title: 'Opening night', picture: await smallPicture() })
  await page.getByRole('alert').getByText('Please look again').waitFor()
  // Text that is typed from here on is stored as a draft, without the photo.
  await page.getByLabel('Title').fill('Closing night')
  await untilKept(page, { parts: { title: 'Closing night' } })
  await page.getByLabel('Title').fill('Opening night')
  await untilForgotten(page)
  await page.keyboard.press('Escape')
  await dialogOf(page, 'Add Gallery Item').waitFor({ state: 'detached' })
  await cardOf(page, 'Opening night').getByText('Needs attention').waitFor()
  await edit('Opening night')
  await page.getByRole('alert').getByText('Please look again').waitFor()
  expect(await page.getByText('What you typed before is here again.').count()).toBe(0)
  await page.unroute(path)
  await page.getByRole('button', { name: 'Update Item' }).click()
  await page.getByText('Gallery item added successfully!').waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await untilPictureLoaded(page, 'Opening night')
})
