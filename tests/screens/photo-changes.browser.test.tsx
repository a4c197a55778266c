import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { goOffline, goOnline, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, press, refuseCalls } from './acts.ts'
import { bytesOf, chooseFile } from './fill.ts'
import { openGalleryWith, photoOf } from './selection.ts'

openApp('/gallery', { backend: 'ours', screen: 'phone' })

const photos = () => commands.rowsOf(galleryItems.name)
const title = page.getByRole('textbox', { name: 'Title' })
const bothChanged = page.getByText('Somebody else has changed this too.')
const addPath = galleryItems.paths.add

/** Opens the gallery with photos of these titles, and an empty outbox. */
async function openWith(...titles: string[]) {
  await openGalleryWith(titles.map(photoOf))
  if (titles.length === 0) await untilVisible(page.getByText('No gallery items found'))
}

const untilNothingWaits = () => untilVisible(page.getByText('Nothing is waiting to be sent.'))

/** Opens the form of a photo and types another title, without saving. */
async function retitle(from: string, to: string) {
  await press(`Edit ${from}`)
  await title.fill(to)
}

/** Closes the form of a refused change, which stays in the outbox. */
async function leaveForm() {
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('.dialog form')).toBeNull()
}

/** Fills in the form of a new photo, and submits it. */
async function submitPhoto(name: string) {
  await press('Add New')
  await chooseFile(new File([await bytesOf('small jpeg')], `${name}.jpg`, { type: 'image/jpeg' }))
  await title.fill(name)
  await page.getByRole('textbox', { name: 'Description' }).fill('Taken in the dark hall.')
  await press('Add Item')
}

async function addPhoto(name: string) {
  await submitPhoto(name)
  await untilGone(page.getByRole('heading', { name: 'Add Gallery Item' }))
}

const openOutbox = (label: string) => page.getByRole('link', { name: label }).click()

/** Makes the page visible again, which reads the list. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('a change of an item changed remotely is parked with the reason, and sent after editing it again', async () => {
  await openWith('Opening night')
  await retitle('Opening night', 'Mine')
  await commands.changeElsewhere(galleryItems.name, { title: 'Theirs' })
  await press('Update Item')
  await untilVisible(page.getByText('Failed to update gallery item'))
  await untilVisible(bothChanged)
  await leaveForm()
  await untilVisible(cardOf('Mine').getByText('Somebody changed this in the meantime'))
  expect(await photos()).toMatchObject([{ title: 'Theirs' }])

  await openOutbox('1 needs attention')
  await untilVisible(page.getByRole('heading', { name: 'Mine' }))
  await untilVisible(page.getByText('Somebody changed the same meanwhile'))
  history.back()
  await retitle('Mine', 'Both of ours')
  await press('Update Item')
  await untilVisible(page.getByText('Gallery item updated successfully!'))
  expect(await photos()).toMatchObject([{ title: 'Both of ours' }])
})

test('a form uses the values it displayed as base values, although the list was refreshed behind it', async () => {
  await openWith('Opening night')
  await retitle('Opening night', 'Mine')
  await commands.changeElsewhere(galleryItems.name, { title: 'Theirs' })
  comeBack()
  const headings = () => [...document.querySelectorAll('h2')].map((each) => each.textContent)
  await expect.poll(headings).toContain('Theirs')
  await press('Update Item')
  await untilVisible(page.getByText('Failed to update gallery item'))
  await untilVisible(bothChanged)
  expect(await photos()).toMatchObject([{ title: 'Theirs' }])
  await press('Cancel')
  await expect.poll(() => document.querySelector('.dialog form')).toBeNull()
})

test('a form stays open when its item is deleted remotely', async () => {
  await openWith('Opening night')
  await retitle('Opening night', 'Mine')
  await commands.removeElsewhere(galleryItems.name)
  comeBack()
  const noItems = page.getByText('No gallery items found')
  await expect.element(noItems).toBeInTheDocument()
  await expect.element(title).toHaveValue('Mine')
  await press('Update Item')
  await untilVisible(page.getByText('Somebody else has deleted this.'))
  await expect.element(title).toHaveValue('Mine')
  await leaveForm()
  await openOutbox('1 needs attention')
  await untilVisible(page.getByText('This item has been removed'))
  await press('Discard: Mine')
  await press('Discard', page.getByRole('alertdialog'))
})

test('a queued photo stays stored when a later edit of it is refused in its form', async () => {
  await openWith()
  await goOffline()
  await addPhoto('Precious')
  await goOnline(() => refuseCalls(addPath, { message: 'Not like this' }))
  await untilVisible(page.getByRole('link', { name: '1 needs attention' }))
  await retitle('Precious', 'Still precious')
  await press('Update Item')
  await untilVisible(page.getByRole('alert').getByText('Not like this'))
  await leaveForm()

  await commands.passCalls()
  await openOutbox('1 needs attention')
  await press('Retry: Still precious')
  await untilNothingWaits()
  expect(await photos()).toMatchObject([{ title: 'Still precious' }])
})

test('waiting entries are listed with their details, and can be discarded after a question', async () => {
  await openWith()
  await goOffline()
  await addPhoto('Kept')
  await addPhoto('Regretted')
  await openOutbox('Offline, 2 waiting')
  await untilVisible(page.getByRole('heading', { name: 'Kept' }))
  await untilVisible(page.getByText('Saved on this phone').first())

  const question = page.getByText('Discard this change?')
  await press('Discard: Regretted')
  await untilVisible(question)
  await press('Keep it')
  await untilGone(question)
  const regretted = page.getByRole('heading', { name: 'Regretted' })
  await untilVisible(regretted)
  await press('Discard: Regretted')
  await press('Discard', page.getByRole('alertdialog'))
  await untilGone(regretted)

  await goOnline()
  await untilNothingWaits()
  expect((await photos()).map((row) => row['title'])).toEqual(['Kept'])
})

test("a refusal that no form can repair is kept with the server's message, and can be retried", async () => {
  await openWith()
  await refuseCalls(addPath, { message: 'The hall is closed', status: 403 })
  await submitPhoto('Patient')
  await untilVisible(page.getByText('Failed to add gallery item'))
  await untilVisible(page.getByRole('alert').getByText('The hall is closed'))
  await leaveForm()
  await openOutbox('1 needs attention')
  await untilVisible(page.getByText('The hall is closed'))
  await commands.passCalls()
  await press('Retry: Patient')
  await untilNothingWaits()
  expect((await photos()).map((row) => row['title'])).toEqual(['Patient'])
})
