import { describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { everywhere, startSignedInConsole } from '#tests/support/backends.ts'
import { addPhoto, cardOf, submitPhoto } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { pictureFile, sentPicture, smallPicture } from '#tests/support/pictures.ts'
import { refuse } from '#tests/support/routes.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const words = { title: 'Opening night', description: 'Taken in the dark hall.' }

describe.each(everywhere)('the gallery, $screen.width wide, backend: $backend', (of) => {
  const { backend, screen, quickOnPhone } = of

  const admin = visitForAll(() => startSignedInConsole(backend, screen))

  test('an item is added with exactly the fields of the specification', quickOnPhone, async () => {
    const { page, url, calls, listOf } = admin()
    await page.goto(`${url}/gallery?add=1`)
    const dialog = dialogOf(page, 'Add Gallery Item')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await page.getByText('Gallery item added successfully!').waitFor()
    await cardOf(page, 'Opening night').getByText(words.description).waitFor()
    expect(await listOf(galleryItems)).toMatchObject([words])
    const [call, ...others] = await calls()
    const path = '/admin/add-gallery'
    // A small picture without metadata is sent unchanged.
    const asItIs = { part: 'image', type: 'image/jpeg' }
    expect(call).toMatchObject({ method: 'POST', path, files: [asItIs] })
    expect([call?.fields, others]).toEqual([words, []])
  })

  test('an item is edited, with its picture kept or replaced', async () => {
    const { page, calls, listOf } = admin()
    const [before] = await listOf(galleryItems)
    await page.getByRole('button', { name: 'Edit Opening night' }).click()
    await page.getByRole('heading', { name: 'Edit Gallery Item' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Opening night')
    expect(await page.getByLabel('Description').inputValue()).toBe(words.description)
    await page.getByLabel('Title').fill('Closing night')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await page.getByText('Gallery item updated successfully!').waitFor()
    await cardOf(page, 'Closing night').waitFor()
    const now = { ...words, title: 'Closing night', image: before?.['image'] }
    expect(await listOf(galleryItems)).toMatchObject([now])

    await page.getByRole('button', { name: 'Edit Closing night' }).click()
    await page.locator('input[type=file]:not([capture])').setInputFiles(await pictureFile(7))
    await page.getByRole('button', { name: 'Update Item' }).click()
    const imageNow = async () => (await listOf(galleryItems))[0]?.['image']
    await expect.poll(imageNow).not.toBe(now.image)
    const [, ...updates] = await calls()
    const path = `/admin/update-gallery/${String(before?.['_id'])}`
    expect(updates).toMatchObject([
      { method: 'PUT', path, fields: { title: 'Closing night' }, files: [] },
      { method: 'PUT', path, fields: { title: 'Closing night' }, files: [sentPicture] },
    ])
  })
})

describe('an invalid form keeps its input', () => {
  const admin = visitForAll(startSignedIn)

  test('when a file cannot be read: the reason is displayed, and the photo before it stays', async () => {
    const { page, url } = admin()
    await page.goto(`${url}/gallery?add=1`)
    const library = page.locator('input[type=file]:not([capture])')
    await library.setInputFiles(await pictureFile())
    await page.getByText('Choose another photo').waitFor()
    const reasons = [
      ['This is not a picture.', Buffer.from('no picture')],
      ['This picture is damaged', (await smallPicture()).subarray(0, 300)],
      ['HEIC photos cannot be read here.', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
      ['This picture cannot be read here.', Buffer.from('II*\0\b\0\0\0')],
    ] as const
    for (const [reason, buffer] of reasons) {
      const picture = { name: 'party.jpg', mimeType: 'image/jpeg', buffer }
      await library.setInputFiles(picture)
      await page.getByText(reason).waitFor()
      await page.getByText('Choose another photo').waitFor()
      const photo = page.locator('.picture-field img')
      expect(await photo.evaluate((img: HTMLImageElement) => img.decode())).toBeUndefined()
    }
  })

  test('when it is empty: "Please fill in all required fields"', async () => {
    const { page, url, listOf } = admin()
    await page.goto(`${url}/gallery?add=1`)
    await page.getByLabel('Title').fill('Only a title')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await page.getByText('Please fill in all required fields').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Only a title')
    expect(await listOf(galleryItems)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('when the server refuses it: the message is displayed in the form', async () => {
    const { page, url, listOf } = admin()
    await page.goto(`${url}/gallery`)
    await refuse(page, '**/admin/add-gallery', { message: 'The hall is closed' })
    await submitPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await page.getByText('Failed to add gallery item').waitFor()
    await page.getByRole('alert').getByText('The hall is closed').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Opening night')

    await page.unroute('**/admin/add-gallery')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await page.getByText('Gallery item added successfully!').waitFor()
    expect(await listOf(galleryItems)).toHaveLength(1)
  })
})
