import { afterEach, describe, expect, test } from 'vitest'

import { banners } from '#contract/resources/banner.ts'
import { type backends, type Console, everywhere } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf, expectDialog } from '#tests/support/dialog.ts'
import { desktopScreen, phoneScreen, type Screen } from '#tests/support/phone.ts'
import { pictureFile, sentPicture } from '#tests/support/pictures.ts'
import { listOpener } from '#tests/support/put-into.ts'
import { delayNextUntil } from '#tests/support/routes.ts'

let admin: Console
afterEach(() => admin.end())

const openBanners = listOpener(banners, '/list-banner')

async function open(backend: (typeof backends)[number], screen?: Screen) {
  admin = await openBanners(backend, { of: [{}], ...(screen && { screen }) })
  await admin.page.getByText('Total Banners: 1', { exact: true }).waitFor()
  const [banner] = await admin.listOf(banners)
  const id = String(banner?.['_id'])
  return { ...admin, id, name: id.slice(-8) }
}

describe.each(everywhere)('the banners, $screen.width wide, backend: $backend', (of) => {
  const { backend, screen, quickOnPhone } = of

  test('a banner shows the last 8 characters of its id and its creation date', async () => {
    const { page, name, listOf } = await open(backend, screen)
    const [stored] = await listOf(banners)
    const made = new Date(String(stored?.['createdAt']))
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(made)
    expect(name).toHaveLength(8)
    await cardOf(page, name).getByText(day, { exact: true }).waitFor()
    await page.getByRole('button', { name: `Open ${name}` }).click()
    await dialogOf(page, 'Banner').getByText(name).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Banner').waitFor({ state: 'detached' })
  })

  test('only the image of a banner can be replaced', quickOnPhone, async () => {
    const { page, id, name, calls } = await open(backend, screen)
    const dialog = dialogOf(page, 'Edit Banner')
    const edit = () => page.getByRole('button', { name: `Replace image ${name}` }).click()
    await edit()
    await dialog.locator('.picture-field img').waitFor()
    await expectDialog(dialog, edit)

    await edit()
    await page.getByRole('button', { name: 'Update Banner' }).click()
    await page.getByText('Please select an image').waitFor()
    expect(await calls()).toHaveLength(1)
    await dialog.locator('input[type=file]').setInputFiles(await pictureFile(7))
    await delayNextUntil(
      page.getByRole('button', { name: 'Updating...' }),
      '**/admin/update-banner/*',
    )
    await page.getByRole('button', { name: 'Update Banner' }).click()
    await page.getByText('Banner updated successfully!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const [, ...writes] = await calls()
    expect(writes).toMatchObject([
      { method: 'PUT', path: `/admin/update-banner/${id}`, files: [sentPicture] },
    ])
    expect(writes[0]?.fields).toEqual({})
  })
})

describe('a banner', () => {
  test.each([phoneScreen, desktopScreen])('can be deleted at $width px', async (screen) => {
    const { page, name } = await open('ours', screen)
    const deletion = page.getByRole('button', { name: `Delete ${name}` })
    await page.mouse.move(0, 0)
    const isSeen = () => deletion.evaluate((each) => getComputedStyle(each).opacity === '1')
    expect(await isSeen()).toBe(!screen.isDesktop)
    await deletion.hover()
    await expect.poll(isSeen).toBe(true)
  })

  test('has its delete button in the tab order on a desktop', async () => {
    const { page, name } = await open('ours', desktopScreen)
    const deletion = page.getByRole('button', { name: `Delete ${name}` })
    await page.getByRole('button', { name: `Open ${name}` }).focus()
    await page.keyboard.press('Tab')
    expect(await deletion.evaluate((each) => each === document.activeElement)).toBe(true)
    await expect.poll(() => deletion.evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
  })

  test('is found by its id, and by a link to it', async () => {
    const { page, url, id, name } = await open('ours')
    const search = page.getByRole('searchbox', { name: 'Search banners' })
    await search.fill('nowhere')
    await page.getByText('Nothing matches your search.').waitFor()
    await search.fill(name.slice(2))
    await cardOf(page, name).waitFor()
    await page.goto(`${url}/list-banner?open=${id}`)
    await dialogOf(page, 'Banner').getByText(name).waitFor()
  })
})
