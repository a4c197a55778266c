import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { holdPhotoProcessing, processAllPhotos } from '#tests/support/hold-photos.ts'
import { pictureFile, smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

test('an unreadable photo can be read again and saved, until it is dismissed', async () => {
  const { page, url, listOf } = admin()
  const damaged = (await smallPicture(3)).subarray(0, 300)
  await page.goto(`${url}/gallery?add=1`)
  await page
    .getByLabel('Image')
    .setInputFiles([
      await pictureFile(1),
      await pictureFile(2),
      { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: damaged },
    ])
  await page.getByText('2 photos are ready').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Opening night')
  await page.getByLabel('Description').fill('The hall fills up.')
  await page.getByRole('button', { name: 'Add 2 photos' }).click()
  await expect.poll(async () => (await listOf(galleryItems)).length).toBe(2)

  // Delays the retry, which would otherwise be over too soon to be observed.
  await holdPhotoProcessing(page)
  await page.goto(`${url}/outbox`)
  const message = page.getByText('cut.jpg: This picture is damaged')
  await message.waitFor()
  await page.getByRole('button', { name: 'Try cut.jpg again' }).click()
  await message.waitFor({ state: 'detached' })
  await processAllPhotos(page)
  await message.waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save cut.jpg' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('cut.jpg')
  expect(damaged.equals(await readFile(await download.path()))).toBe(true)

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('1 file that could not be read is forgotten.').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  expect(await message.count()).toBe(0)
})
