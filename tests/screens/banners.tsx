import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { banners } from '#contract/resources/banner.ts'
import { untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf, expectDialog, press, exactText, writesSince } from './acts.ts'
import { choosePicture } from './fill.ts'

export const addBanner = (): Promise<void> => commands.addItems(banners.name, [{}])

/** Returns the only banner as the backend has stored it; its card is named after the end of its id. */
export async function storedBanner() {
  const [row] = await commands.rowsOf(banners.name)
  const id = String(row?.['_id'])
  return { id, name: id.slice(-8), createdAt: String(row?.['createdAt']) }
}

/** Tests of the banners at `/list-banner`, of which `addBanner` has added one. */
export function testBanners(): void {
  test('a banner shows the last 8 characters of its id and its creation date', async () => {
    await untilVisible(exactText('Total Banners: 1'))
    const { name, createdAt } = await storedBanner()
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(createdAt))
    expect(name).toHaveLength(8)
    await untilVisible(cardOf(name).getByText(day, { exact: true }))
    await press(`Open ${name}`)
    await untilVisible(dialogOf('Banner').getByText(name))
    await userEvent.keyboard('{Escape}')
    await untilGone(dialogOf('Banner'))
  })

  test('only the image of a banner can be replaced', async () => {
    const writes = await writesSince()
    const { id, name } = await storedBanner()
    const dialog = dialogOf('Edit Banner')
    const edit = () => press(`Replace image ${name}`)
    await edit()
    await untilVisible(dialog)
    await expectDialog(dialog, edit)

    await edit()
    await press('Update Banner')
    await untilVisible(page.getByRole('status').getByText('Please select an image'))
    expect(await writes()).toEqual([])
    await choosePicture()
    await commands.holdCalls('/admin/update-banner/')
    await press('Update Banner')
    await untilVisible(dialog.getByRole('button', { name: 'Updating...' }))
    await commands.passCalls()
    await untilVisible(page.getByText('Banner updated successfully!'))
    await untilGone(dialog)
    const files = [expect.objectContaining({ part: 'image', type: 'image/webp' })]
    const path = `/admin/update-banner/${id}`
    expect(await writes()).toEqual([{ method: 'PUT', path, fields: {}, files }])
  })
}
