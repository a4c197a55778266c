import { afterEach, describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, cardOf, photosOn, submitPhoto } from '#tests/support/console.ts'
import { desktopScreen, phoneScreen } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { signIn } from '#tests/support/test-server.ts'
import { openGalleryWith, startSignedIn, type Visit } from '#tests/support/visit.ts'

let admin: Visit
afterEach(() => admin.end())

const photos = async () => photosOn(admin.server.url, (await signIn(admin.server.url)).token)

describe.each([phoneScreen, desktopScreen])('the gallery at $width x $height', (screen) => {
  test('begins empty, and fills by "Add Your First Item"', async () => {
    admin = await startSignedIn(screen)
    const { page, server } = admin
    await page.goto(`${server.url}/gallery`)
    await page.getByText('No gallery items found').waitFor()
    expect(await page.title()).toBe('Gallery | Admin Dashboard')
    await page.getByRole('button', { name: 'Add Your First Item' }).click()
    await page.getByRole('heading', { name: 'Add Gallery Item' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Add Gallery Item' }).waitFor({ state: 'detached' })

    await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await page.getByText('Gallery item added successfully!').waitFor()
    await cardOf(page, 'Opening night').getByText('Taken in the dark hall.').waitFor()
    expect(await photos()).toMatchObject([
      { title: 'Opening night', description: 'Taken in the dark hall.' },
    ])
  })

  test('an item is edited, its picture kept or replaced', async () => {
    admin = await startSignedIn(screen)
    const { page } = admin
    await openGalleryWith(admin, 'Opening night')
    const [before] = await photos()

    await page.getByRole('button', { name: 'Edit Opening night' }).click()
    await page.getByRole('heading', { name: 'Edit Gallery Item' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Opening night')
    expect(await page.getByLabel('Description').inputValue()).toBe('Taken in the dark hall.')
    await page.getByLabel('Title').fill('Closing night')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await page.getByText('Gallery item updated successfully!').waitFor()
    await cardOf(page, 'Closing night').waitFor()
    expect(await photos()).toMatchObject([{ title: 'Closing night', image: before?.image }])

    await page.getByRole('button', { name: 'Edit Closing night' }).click()
    const picture = { name: 'b.png', mimeType: 'image/png', buffer: await smallPicture(7, 'png') }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('button', { name: 'Update Item' }).click()
    await expect.poll(async () => (await photos())[0]?.image).not.toBe(before?.image)
  })

  test('an item is deleted after the question, and not without it', async () => {
    admin = await startSignedIn(screen)
    const { page } = admin
    await openGalleryWith(admin, 'Opening night', 'Awards')
    await page.getByRole('button', { name: 'Delete Awards' }).click()
    await page.getByText('Are you sure you want to delete this gallery item?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Are you sure').waitFor({ state: 'detached' })
    expect(await photos()).toHaveLength(2)

    await page.route('**/admin/delete-gallery/*', async (route) => {
      await page.getByText('Deleting...').waitFor()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Delete Awards' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Gallery item deleted successfully!').waitFor()
    await cardOf(page, 'Awards').waitFor({ state: 'detached' })
    expect((await photos()).map(({ title }) => title)).toEqual(['Opening night'])
  })
})

describe('what is missing or wrong is said, and nothing is lost', () => {
  test('an empty form: "Please fill in all required fields"', async () => {
    admin = await startSignedIn()
    const { page, server } = admin
    await page.goto(`${server.url}/gallery?add=1`)
    await page.getByLabel('Title').fill('Only a title')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await page.getByText('Please fill in all required fields').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Only a title')
    expect(await photos()).toEqual([])
  })

  test('a file that is no picture is refused with a clear message', async () => {
    admin = await startSignedIn()
    const { page, server } = admin
    await page.goto(`${server.url}/gallery?add=1`)
    const picture = { name: 'party.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByText('This picture cannot be read here.').waitFor()
  })

  test('a refusal of the server stands in the form, which keeps everything', async () => {
    admin = await startSignedIn()
    const { page, server } = admin
    await page.goto(`${server.url}/gallery`)
    await page.route('**/admin/add-gallery', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, code: 'invalid', message: 'The hall is closed' },
      }),
    )
    await submitPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await page.getByText('Failed to add gallery item').waitFor()
    await page.getByRole('alert').getByText('The hall is closed').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Opening night')

    await page.unroute('**/admin/add-gallery')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await page.getByText('Gallery item added successfully!').waitFor()
    expect(await photos()).toHaveLength(1)
  })

  test('a broken picture falls back to the placeholder', async () => {
    admin = await startSignedIn()
    const { page, server } = admin
    await openGalleryWith(admin, 'Opening night')
    // Away from the list first: a picture that is still on its way would be kept once more.
    await page.goto(`${server.url}/outbox`)
    await admin.context.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.evaluate(() => caches.delete('pictures'))
    await page.goto(`${server.url}/gallery`)
    await expect
      .poll(() => cardOf(page, 'Opening night').locator('img').getAttribute('src'))
      .toContain('placeholder')
  })
})

describe('states of the list', () => {
  test('"Loading gallery..." while it loads', async () => {
    admin = await startSignedIn()
    const { page, server, context } = admin
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await context.route(`**${galleryItems.paths.list}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/gallery`)
    await page.getByText('Loading gallery...').waitFor()
    release()
    await page.getByText('No gallery items found').waitFor()
  })

  test('a server that breaks: the failure is said, and reading can be tried again', async () => {
    admin = await startSignedIn()
    const { page, server, context } = admin
    await context.route(`**${galleryItems.paths.list}`, (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'broken', message: 'Oh' } }),
    )
    await page.goto(`${server.url}/gallery`)
    const again = page.getByRole('button', { name: /try again/i })
    await again.waitFor()
    await context.unroute(`**${galleryItems.paths.list}`)
    await again.click()
    await page.getByText('No gallery items found').waitFor()
  })
})
