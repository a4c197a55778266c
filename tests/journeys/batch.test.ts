import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { holdPhotoProcessing, processNextPhoto } from '#tests/support/hold-photos.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { photoFiles, svgDrawing } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const titlesOnServer = async () => (await admin().listOf(galleryItems)).map((item) => item['title'])

const noPhoto = { name: 'minutes.jpg', mimeType: 'image/jpeg', buffer: svgDrawing }

async function openAdd(page: Page) {
  await page.goto(new URL('/gallery?add=1', page.url()).href)
  await page.getByLabel('Image').waitFor({ state: 'attached' })
}

async function describeAll(page: Page) {
  await page.getByLabel('Title', { exact: true }).fill('Opening night')
  await page.getByLabel('Description').fill('The hall fills up.')
}

/** Confirms three unprocessed photos offline, and opens the outbox. */
async function saveUnready() {
  const { page, context } = admin()
  await holdPhotoProcessing(page)
  await openAdd(page)
  await untilInstalled(page)
  await cutOff(context)
  await page.getByLabel('Image').setInputFiles(await photoFiles(3))
  await page.getByRole('button', { name: 'Add 3 photos' }).waitFor()
  await describeAll(page)
  await page.getByRole('button', { name: 'Add 3 photos' }).click()
  await page.getByRole('link', { name: 'Offline, 3 waiting' }).click()
  await page.getByText('Getting ready: 0 of 3').waitFor()
  return { page, context }
}

test(
  'several photos are a batch, and each becomes an item with its displayed title',
  quick,
  async () => {
    const { page } = admin()
    await openAdd(page)
    await describeAll(page)
    await page.getByLabel('Image').setInputFiles(await photoFiles(4))
    await page.getByText('“Opening night 1” to “Opening night 4”').waitFor()
    await page.getByRole('button', { name: 'Remove photo-1.jpg' }).click()
    await page.getByRole('button', { name: 'Move photo-3.jpg up' }).click()
    await page.getByLabel('Title of photo-2.jpg').fill('The last guests')
    await page.getByText('3 photos are ready').waitFor()
    await page.getByRole('button', { name: 'Add 3 photos' }).click()

    await expect.poll(titlesOnServer).toHaveLength(3)
    // Two uploads run at once; the newest photo is first in any order of arrival.
    expect(await titlesOnServer()).toEqual([
      'The last guests',
      'Opening night 2',
      'Opening night 1',
    ])
  },
)

test('an unconfirmed batch is restored after a crash of the page, and sends nothing', async () => {
  const { page, url } = admin()
  await openAdd(page)
  await page.getByLabel('Image').setInputFiles(await photoFiles(3))
  await page.getByText('3 photos are ready').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Opening night')
  await page.getByText('“Opening night 1” to “Opening night 3”').waitFor()
  await page.reload()
  await page.getByText('3 photos are ready').waitFor()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Opening night')
  expect(await titlesOnServer()).toEqual([])
  await page.goto(`${url}/outbox`)
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  expect(await page.getByText(/photos wait/).count()).toBe(0)
})

test('a confirmed batch is prepared further after a crash of the page', async () => {
  const { page, context } = admin()
  await holdPhotoProcessing(page)
  await openAdd(page)
  await cutOff(context)
  await page.getByLabel('Image').setInputFiles([...(await photoFiles(6)), noPhoto])
  await describeAll(page)
  await Promise.all([
    // Wait from before the click, because the toast disappears by itself.
    page.getByText('7 photos saved on this phone').waitFor(),
    page.getByRole('button', { name: 'Add 7 photos' }).click(),
  ])
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto(new URL('/outbox', admin().page.url()).href)
  await later.getByText('minutes.jpg: This is not a picture').waitFor()
  await expect.poll(titlesOnServer).toHaveLength(6)
  await later.getByRole('button', { name: 'Dismiss' }).click()
  await later.getByText('1 file that could not be read is forgotten.').waitFor()
  await later.getByRole('button', { name: 'Dismiss' }).last().click()
  await later.getByText('Nothing is waiting to be sent.').waitFor()
})

test('a batch without title and description shows the problem, and is not sent', async () => {
  const { page } = admin()
  await openAdd(page)
  await page.getByLabel('Image').setInputFiles([...(await photoFiles(2)), noPhoto])
  await page.getByText('minutes.jpg: This is not a picture').waitFor()
  await page.getByRole('button', { name: 'Add 2 photos' }).click()
  await page.getByText('Title is required').waitFor()
  await page.getByText('Description is required').waitFor()
  expect(await titlesOnServer()).toEqual([])
})

test('a photo that cannot be sent needs no title', async () => {
  const { page } = admin()
  await openAdd(page)
  await page.getByLabel('Image').setInputFiles([...(await photoFiles(2)), noPhoto])
  await page.getByText('minutes.jpg: This is not a picture').waitFor()
  await page.getByLabel('Title of photo-0.jpg').fill('The first guests')
  await page.getByLabel('Title of photo-1.jpg').fill('The last guests')
  await page.getByLabel('Description').fill('The hall fills up.')
  await page.getByRole('button', { name: 'Add 2 photos' }).click()
  await expect.poll(titlesOnServer).toEqual(['The last guests', 'The first guests'])
})

test('the outbox leads back to an unconfirmed batch', async () => {
  const { page, url } = admin()
  await openAdd(page)
  await page.getByLabel('Image').setInputFiles(await photoFiles(2))
  await page.getByText('2 photos are ready').waitFor()
  await page.goto(`${url}/outbox`)
  await page.getByText('2 photos are not added yet').waitFor()
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.getByText('2 photos are ready').waitFor()
})

test('stopping a batch includes photos that were queued while the question was open', async () => {
  const { page, context } = await saveUnready()
  await page.getByRole('button', { name: 'Stop adding Opening night' }).click()
  await processNextPhoto(page)
  await page.getByText('Getting ready: 1 of 3').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(await titlesOnServer()).toEqual([])
})

test('a batch is discarded only after a second confirmation', async () => {
  const { page } = admin()
  await openAdd(page)
  await page.getByLabel('Image').setInputFiles(await photoFiles(2))
  await page.getByText('2 photos are ready').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Give up 2 photos?').waitFor()
  await page.getByRole('button', { name: 'Keep for later' }).click()
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByText('2 photos are ready').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Give up' }).click()
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.getByText('Choose a photo').waitFor()
})

test('the outbox shows the unprepared photos of a batch until they are prepared', async () => {
  const { page } = await saveUnready()
  await page.getByText('Show each photo').click()
  const each = page.locator('.outbox-each').getByRole('listitem')
  const unready = 'Saved on this phone, not ready yet'
  const ready = 'Saved on this phone, waiting to be sent'
  const photoStates = async () =>
    (await each.allTextContents()).map((text) => [
      /Opening night \d/.exec(text)?.[0],
      [unready, ready].find((state) => text.includes(state)),
    ])
  for (const done of [0, 1, 2, 3]) {
    await expect.poll(photoStates).toEqual([
      ['Opening night 1', done > 0 ? ready : unready],
      ['Opening night 2', done > 1 ? ready : unready],
      ['Opening night 3', done > 2 ? ready : unready],
    ])
    await processNextPhoto(page)
  }
})

test('the outbox shows a batch as one group, and can stop photos that were not sent', async () => {
  const { page, context } = admin()
  await openAdd(page)
  await cutOff(context)
  await page.getByLabel('Image').setInputFiles([...(await photoFiles(3)), noPhoto])
  // Text that is typed while the files are being stored belongs to the batch too.
  await describeAll(page)
  await page.getByText('3 photos are ready').waitFor()
  await page.getByRole('button', { name: 'Add 3 photos' }).click()
  await page.getByRole('link', { name: 'Offline, 3 waiting' }).click()

  await page.getByText('0 of 3 sent').waitFor()
  await page.getByText(/^3 photos wait, [\d.]+ MB$/).waitFor()
  expect(await page.getByRole('heading', { name: 'Opening night 1' }).count()).toBe(0)
  await page.getByText('Show each photo').click()
  for (const nth of [1, 2, 3]) {
    await page.getByRole('heading', { name: `Opening night ${nth}` }).waitFor()
  }
  await page.getByRole('button', { name: 'Discard: Opening night 2' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('0 of 2 sent').waitFor()
  await page.getByRole('button', { name: 'Stop adding Opening night' }).click()
  await page.getByText('2 photos that are not sent yet will not be added.').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  await context.setOffline(false)
  expect(await titlesOnServer()).toEqual([])
})
