import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { pathTo } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Console } from '#tests/support/backends.ts'
import { addPhoto, cardOf, untilPictureLoaded } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { makeElsewhere } from '#tests/support/elsewhere.ts'
import { openEvents, pricing } from '#tests/support/events.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { putInto } from '#tests/support/put-into.ts'

// Two admins change the same thing: nobody's change disappears silently.

const note = 'Somebody else has changed this too.'
const both = 'Changed by both'
const gone = 'Somebody else has deleted this.'
let admin: Console
let elsewhere: ReturnType<typeof makeElsewhere>

beforeAll(async () => {
  admin = await openEvents('ours')
})
afterAll(() => admin.end())

/** Each test has one event of its own. */
beforeEach(async () => {
  const { page, url } = admin
  elsewhere = makeElsewhere(admin, events)
  for (const _ of await admin.listOf(events)) await elsewhere.remove()
  await putInto({ page, backend: 'ours' }, events, [pricing])
  await page.evaluate(forgetEntries)
  await page.goto(`${url}/list-events`)
  await cardOf(page, pricing.title).waitFor()
})

/** The outbox of the test before is not this one's. */
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

const edit = (title: string) => admin.page.getByRole('button', { name: `Edit ${title}` }).click()
const save = () => admin.page.getByText('Update Event', { exact: true }).click()
const dialog = () => dialogOf(admin.page, 'Edit Event')
const choice = (whose: RegExp) => dialog().getByRole('button', { name: whose })
const field = (name: string) => dialog().locator(`[name=${name}]`)

/** Saves a change that comes too late: what it was based on is not there any more. */
async function saveTooLate(change: Record<string, string>, before: () => Promise<unknown>) {
  await edit(pricing.title)
  for (const [name, value] of Object.entries(change)) await field(name).fill(value)
  await before()
  await save()
  await dialog().waitFor({ state: 'detached' })
}

describe('both changed the same field', () => {
  beforeEach(async () => {
    await saveTooLate({ title: 'Pricing for all', location: 'Lyon' }, () =>
      elsewhere.change({ title: 'Pricing, part 1', description: 'Bring a friend.' }),
    )
    await cardOf(admin.page, 'Pricing for all').getByText('Needs attention').waitFor()
  })

  test('the form shows yours and theirs; what was not touched is theirs', async () => {
    const { page } = admin
    await edit('Pricing for all')
    await page.getByText(note).waitFor()
    expect(await field('title').inputValue()).toBe('Pricing for all')
    expect(await field('location').inputValue()).toBe('Lyon')
    expect(await field('description').inputValue()).toBe('Bring a friend.')
    // Only the title is contested.
    await choice(/^Yours/).waitFor()
    expect(await dialog().getByRole('group', { name: both }).count()).toBe(1)
    expect(await choice(/^Yours/).innerText()).toContain('Pricing for all')
    await choice(/^Theirs/).click()
    expect(await field('title').inputValue()).toBe('Pricing, part 1')
    expect(await choice(/^Theirs/).getAttribute('aria-pressed')).toBe('true')
    await save()
    await page.getByText('Event updated successfully!').first().waitFor()
    expect(await admin.listOf(events)).toMatchObject([
      { title: 'Pricing, part 1', location: 'Lyon', description: 'Bring a friend.' },
    ])
  })

  test('yours goes on top of theirs once you have seen it, and only then', async () => {
    const { page, url } = admin
    await page.goto(`${url}/outbox`)
    expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
    await page.goto(`${url}/list-events`)
    await edit('Pricing for all')
    await page.getByText(note).waitFor()
    await save()
    await cardOf(page, 'Pricing for all')
      .getByText('Needs attention')
      .waitFor({ state: 'detached' })
    await expect
      .poll(() => admin.listOf(events))
      .toMatchObject([{ title: 'Pricing for all', description: 'Bring a friend.' }])
    await page.getByRole('link', { name: 'All sent' }).waitFor()
  })

  test('is decided again when they change it once more meanwhile', async () => {
    const { page } = admin
    await edit('Pricing for all')
    await page.getByText(note).waitFor()
    await elsewhere.change({ title: 'Pricing, part 2' })
    await save()
    await dialog().waitFor({ state: 'detached' })
    await edit('Pricing for all')
    await page.getByText(note).waitFor()
    expect(await choice(/^Theirs/).innerText()).toContain('Pricing, part 2')
  })
})

test('changes of different fields meet after one tap on Retry', async () => {
  const { page, url } = admin
  await saveTooLate({ location: 'Lyon' }, () => elsewhere.change({ title: 'Pricing, part 1' }))
  await page.goto(`${url}/outbox`)
  await page
    .getByRole('button', { name: /^Retry/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(await admin.listOf(events)).toMatchObject([{ title: 'Pricing, part 1', location: 'Lyon' }])
})

test('what was deleted meanwhile is said so, and can be added again', async () => {
  const { page, url } = admin
  let id = ''
  await saveTooLate({ location: 'Lyon' }, async () => {
    id = await elsewhere.remove()
  })
  await page.goto(`${url}/list-events?edit=${id}`)
  await page.getByText(gone).waitFor()
  expect(await field('location').inputValue()).toBe('Lyon')
  await page.getByRole('button', { name: 'Add it again' }).click()
  await page.getByText('Event added successfully!').waitFor()
  const [item, ...others] = await admin.listOf(events)
  expect(item).toMatchObject({ title: pricing.title, location: 'Lyon' })
  expect([item?.['_id'] === id, others]).toEqual([false, []])
  await page.getByRole('link', { name: 'All sent' }).waitFor()
})

test('a refusal that came after the form was closed stands at its field when it opens', async () => {
  const { page } = admin
  const path = `**${pathTo(events.paths.update, '*')}`
  const problems = { location: 'Location is too long (200 characters at most)' }
  await page.route(path, (route) => route.abort())
  await edit(pricing.title)
  await field('location').fill('Lyon')
  await save()
  await dialog().waitFor({ state: 'detached' })
  await page.unroute(path)
  await page.route(path, (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: 'Please look again', problems },
    }),
  )
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await cardOf(page, pricing.title).getByText('Needs attention').waitFor()
  await page.unroute(path)
  await edit(pricing.title)
  await dialog().getByText('Please look again', { exact: true }).waitFor()
  await dialog().getByText(problems.location).waitFor()
  await field('location').fill('Tunis')
  await save()
  await page.getByText('Event updated successfully!').first().waitFor()
  expect(await admin.listOf(events)).toMatchObject([{ location: 'Tunis' }])
})

test('of two new pictures the admin chooses one, seeing both', async () => {
  const { page, url } = admin
  await page.goto(`${url}/gallery`)
  await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await untilPictureLoaded(page, 'Opening night')
  const photos = makeElsewhere(admin, galleryItems)
  await edit('Opening night')
  const form = dialogOf(page, 'Edit Gallery Item')
  await form.locator('input[type=file]').setInputFiles({
    name: 'mine.jpg',
    mimeType: 'image/jpeg',
    buffer: await smallPicture(1),
  })
  await photos.change({ picture: new Blob([await smallPicture(2)], { type: 'image/jpeg' }) })
  const [before] = await admin.listOf(galleryItems)
  await form.getByRole('button', { name: 'Update Item' }).click()
  await form.waitFor({ state: 'detached' })
  await edit('Opening night')
  await page.getByText(note).waitFor()
  const pictures = form.getByRole('group', { name: both }).locator('img')
  await pictures.nth(1).waitFor()
  await form.getByRole('button', { name: 'Theirs' }).click()
  await form.getByRole('button', { name: 'Update Item' }).click()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  const [after] = await admin.listOf(galleryItems)
  expect(after?.['image']).toBe(before?.['image'])
})

test('what is refused once more is mended in the same form, back to what it was too', async () => {
  const { page } = admin
  const path = `**${pathTo(events.paths.update, '*')}`
  const refuse = () =>
    page.route(path, (route) =>
      route.fulfill({ status: 422, json: { success: false, message: 'Not there' } }),
    )
  await page.route(path, (route) => route.abort())
  await edit(pricing.title)
  await field('location').fill('Nowhere')
  await save()
  await dialog().waitFor({ state: 'detached' })
  await page.unroute(path)
  await refuse()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await cardOf(page, pricing.title).getByText('Needs attention').waitFor()
  await edit(pricing.title)
  await field('location').fill('Nowhere at all')
  await save()
  await dialog().getByRole('alert').getByText('Not there').waitFor()
  await page.unroute(path)
  await field('location').fill(pricing.location)
  await field('title').fill('Pricing for all')
  await save()
  await page.getByText('Event updated successfully!').first().waitFor()
  expect(await admin.listOf(events)).toMatchObject([
    { title: 'Pricing for all', location: pricing.location },
  ])
})
