import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { goTo, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf, press, writesSince } from './acts.ts'
import { bytesOf, chooseFile, choosePicture } from './fill.ts'

const openingNight = { title: 'Opening night', description: 'Taken in the dark hall.' }

const title = page.getByLabelText('Title')

/** Fills in the open form of a new photo, and submits it. */
export async function submitPhoto(): Promise<void> {
  await chooseFile(new File([await bytesOf('small jpeg')], 'a.jpg', { type: 'image/jpeg' }))
  await title.fill(openingNight.title)
  await page.getByLabelText('Description').fill(openingNight.description)
  await press('Add Item')
}

/** Tests of the gallery at `/gallery`, which is empty at first. */
export function testGallery(): void {
  test('an item is added with exactly the fields of the specification', async () => {
    const writes = await writesSince()
    const dialog = dialogOf('Add Gallery Item')
    goTo('/gallery?add=1')
    await untilVisible(dialog)
    await userEvent.keyboard('{Escape}')
    await untilGone(dialog)
    await press('Add New')
    await submitPhoto()
    await untilVisible(page.getByText('Gallery item added successfully!'))
    await untilVisible(cardOf(openingNight.title).getByText(openingNight.description))
    expect(await commands.rowsOf(galleryItems.name)).toMatchObject([openingNight])
    // A small picture without metadata is sent unchanged.
    const files = [expect.objectContaining({ part: 'image', type: 'image/jpeg' })]
    const path = '/admin/add-gallery'
    expect(await writes()).toEqual([{ method: 'POST', path, fields: openingNight, files }])
  })

  test('an item is edited, with its picture kept or replaced', async () => {
    const writes = await writesSince()
    const [before] = await commands.rowsOf(galleryItems.name)
    await press('Edit Opening night')
    await untilVisible(page.getByRole('heading', { name: 'Edit Gallery Item' }))
    await expect.element(title).toHaveValue(openingNight.title)
    await expect.element(page.getByLabelText('Description')).toHaveValue(openingNight.description)
    await title.fill('Closing night')
    await press('Update Item')
    await untilVisible(page.getByText('Gallery item updated successfully!'))
    await untilVisible(cardOf('Closing night'))
    const updated = { ...openingNight, title: 'Closing night', image: before?.['image'] }
    expect(await commands.rowsOf(galleryItems.name)).toMatchObject([updated])

    await press('Edit Closing night')
    await choosePicture()
    await press('Update Item')
    const image = async () => (await commands.rowsOf(galleryItems.name))[0]?.['image']
    await expect.poll(image).not.toBe(updated.image)
    await untilGone(dialogOf('Edit Gallery Item'))
    const path = `/admin/update-gallery/${String(before?.['_id'])}`
    const fields = expect.objectContaining({ title: 'Closing night' })
    expect(await writes()).toEqual([
      { method: 'PUT', path, fields, files: [] },
      {
        ...{ method: 'PUT', path, fields },
        files: [expect.objectContaining({ part: 'image', type: 'image/webp' })],
      },
    ])
  })
}
