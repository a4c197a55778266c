import { describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { backends, type Console } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { makeOtherAdmin } from '#tests/support/other-admin.ts'
import { phoneScreen } from '#tests/support/phone.ts'
import {
  holdFinger,
  checkboxOf,
  openFive,
  photoOf,
  press,
  untilCountShown,
  untilSelectionEnded,
  confirmDeletion,
} from '#tests/support/selection.ts'
import { photoTitles } from '#tests/support/visit.ts'

test('three photos deleted offline are sent once each when the network is back, with one toast', async () => {
  const admin = await openFive()
  const { page, context } = admin
  await context.setOffline(true)
  await holdFinger(page, 'Two', { until: () => untilCountShown(page, 1) })
  for (const title of ['Three', 'Five']) await checkboxOf(page, title).tap()
  await press(page, 'Delete')
  await page.getByText('Are you sure you want to delete these 3 gallery items?').waitFor()
  await confirmDeletion(page)
  await cardOf(page, 'Two').waitFor({ state: 'detached' })
  await untilSelectionEnded(page)
  await page.getByRole('link', { name: 'Offline, 3 waiting' }).waitFor()
  // The locator is strict, so this fails if the toast is displayed twice.
  await page.getByText(/^Saved on this phone\./).waitFor()

  await context.setOffline(false)
  await page.getByText('3 gallery items deleted successfully!').waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(await photoTitles(admin)).toEqual(['Four', 'One'])
  const deleted = (await admin.calls()).filter(({ method }) => method === 'DELETE')
  expect(new Set(deleted.map(({ path }) => path)).size).toBe(3)
  expect(deleted).toHaveLength(3)
})

describe.each(backends)('one title for several photos, backend: %s', (backend) => {
  const open = async (titles: readonly string[]) => {
    const admin = await openFive(phoneScreen, backend)
    const { page } = admin
    const [first = '', ...others] = titles
    await holdFinger(page, first, { until: () => untilCountShown(page, 1) })
    for (const title of others) await checkboxOf(page, title).tap()
    await untilCountShown(page, titles.length)
    await press(page, 'Edit titles')
    return { ...admin, dialog: dialogOf(page, 'Edit titles') }
  }
  const wordsOf = async ({ listOf }: Console) =>
    (await listOf(galleryItems))
      .map(({ title, description }) => `${String(title)}: ${String(description)}`)
      .toSorted()

  test('is numbered in the order of the photos', async () => {
    const admin = await open(['Four', 'Two', 'One'])
    const { page, dialog } = admin
    await dialog.getByRole('button', { name: 'Update titles' }).click()
    await page.getByText('Please fill in required fields').waitFor()
    await dialog.getByText('Title is required').waitFor()
    await dialog.getByRole('textbox', { name: 'Title' }).fill(' Opening night ')
    await dialog.getByText('“Opening night 1” to “Opening night 3”').waitFor()
    await dialog.getByRole('button', { name: 'Update titles' }).click()
    await page.getByText('3 gallery items updated successfully!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await untilSelectionEnded(page)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await wordsOf(admin)).toEqual([
      'Five: About Five.',
      'Opening night 1: About One.',
      'Opening night 2: About Two.',
      'Opening night 3: About Four.',
      'Three: About Three.',
    ])
    const updates = (await admin.calls()).filter(({ method }) => method === 'PUT')
    expect(updates.flatMap(({ files }) => files)).toEqual([])
  })

  test('is the same for all photos when saved offline without numbers', async () => {
    const admin = await open(['Four', 'Two'])
    const { page, dialog, context } = admin
    await context.setOffline(true)
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Opening night')
    await dialog.getByRole('checkbox', { name: 'Number them' }).click()
    await dialog.getByRole('button', { name: 'Update titles' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => cardOf(page, 'Opening night').count()).toBe(2)
    await context.setOffline(false)
    await page.getByText('2 gallery items updated successfully!').waitFor()
    await expect
      .poll(() => wordsOf(admin))
      .toEqual([
        'Five: About Five.',
        'One: About One.',
        'Opening night: About Four.',
        'Opening night: About Two.',
        'Three: About Three.',
      ])
  })
})

test('deleting several photos does not wait for changes discarded in the outbox', async () => {
  const admin = await openFive()
  const { page, context } = admin
  await context.setOffline(true)
  await holdFinger(page, 'Two', { until: () => untilCountShown(page, 1) })
  for (const title of ['Three', 'Four']) await checkboxOf(page, title).tap()
  await press(page, 'Delete')
  await confirmDeletion(page)
  await page.getByRole('link', { name: 'Offline, 3 waiting' }).click()
  await page.getByRole('button', { name: 'Discard: Two' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('link', { name: 'Offline, 2 waiting' }).waitFor()
  await context.setOffline(false)
  await page.getByText('2 gallery items deleted successfully!').waitFor()
  expect(await photoTitles(admin)).toEqual(['Five', 'One', 'Two'])
})

test('editing the titles of photos keeps remote changes of other fields', async () => {
  const admin = await openFive()
  const { page, context } = admin
  await holdFinger(page, 'One', { until: () => untilCountShown(page, 1) })
  await checkboxOf(page, 'Two').tap()
  await context.setOffline(true)
  await press(page, 'Edit titles')
  await dialogOf(page, 'Edit titles').getByRole('textbox', { name: 'Title' }).fill('Night')
  await page.getByRole('button', { name: 'Update titles' }).click()
  await makeOtherAdmin(admin, galleryItems).change({ ...photoOf('One'), description: 'Elsewhere.' })
  await context.setOffline(false)
  await page.getByText('2 gallery items updated successfully!').waitFor()
  const [first] = await admin.listOf(galleryItems)
  expect(first).toMatchObject({ title: 'Night 1', description: 'Elsewhere.' })
})
