import { afterEach, describe, expect, test } from 'vitest'

import { banners } from '#contract/resources/banner.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { openBanner, pictureFile, sentPicture } from '#tests/support/banners.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { desktopScreen, phoneScreen } from '#tests/support/phone.ts'

let admin: Console
afterEach(() => admin.end())

async function open(...of: Parameters<typeof openBanner>) {
  const opened = await openBanner(...of)
  admin = opened.console
  return { ...opened, ...opened.console }
}

const screens = [phoneScreen, desktopScreen].flatMap((screen) =>
  backends.map((backend) => ({ backend, screen, width: screen.width })),
)

describe.each(screens)('the banners, $width wide, backend: $backend', ({ backend, screen }) => {
  test('"No banners found", and "Create Your First Banner" leads to the form', async () => {
    admin = await startSignedInConsole(backend, screen)
    const { page, url } = admin
    await page.goto(`${url}/list-banner`)
    await page.getByText('No banners found').waitFor()
    await page.getByText('Total Banners: 0', { exact: true }).waitFor()
    expect(await page.title()).toBe('Banner list | Admin Dashboard')
    await page.getByRole('link', { name: 'Create Your First Banner' }).click()
    await page.getByRole('heading', { name: 'Add Banner' }).waitFor()
  })

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

  test('a banner is deleted after the question, and not without it', async () => {
    const { page, name, listOf } = await open(backend, screen)
    const deletion = page.getByRole('button', { name: `Delete ${name}` })
    const question = page.getByText('Are you sure you want to delete this banner?')
    await page.mouse.move(0, 0)
    const isSeen = () => deletion.evaluate((each) => getComputedStyle(each).opacity === '1')
    expect(await isSeen()).toBe(!screen.isDesktop)
    await deletion.hover()
    await expect.poll(isSeen).toBe(true)
    await deletion.click()
    await question.waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await listOf(banners)).toHaveLength(1)

    await page.route('**/admin/delete-banner/*', async (route) => {
      await page.getByText('Deleting...').waitFor()
      await route.continue()
    })
    await deletion.click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Banner deleted successfully!').waitFor()
    await page.getByText('No banners found').waitFor()
    expect(await listOf(banners)).toEqual([])
  })

  test('its image is replaced by another, and by nothing else', async () => {
    const { page, id, name, calls } = await open(backend, screen)
    const dialog = dialogOf(page, 'Edit Banner')
    await page.getByRole('button', { name: `Replace image ${name}` }).click()
    await dialog.locator('.picture-field img').waitFor()
    expect(await page.evaluate(() => document.body.className)).toContain('backdrop-no-scroll')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `Replace image ${name}` }).click()
    await page.getByRole('button', { name: 'Update Banner' }).click()
    await page.getByText('Please select an image').waitFor()
    expect(await calls()).toHaveLength(1)
    await dialog.locator('input[type=file]').setInputFiles(await pictureFile(7))
    await page.route('**/admin/update-banner/*', async (route) => {
      await page.getByRole('button', { name: 'Updating...' }).waitFor()
      await route.continue()
    })
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
  test('on a desktop its delete button is there for the keyboard', async () => {
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

  test('whose image is broken shows the placeholder', async () => {
    const { page, url, name, context } = await open('ours')
    // Away from the list first: a picture that is still on its way would be kept once more.
    await page.goto(`${url}/outbox`)
    await context.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.evaluate(() => caches.delete('pictures'))
    await page.goto(`${url}/list-banner`)
    await expect
      .poll(() => cardOf(page, name).locator('img').getAttribute('src'))
      .toContain('placeholder')
  })
})

test('"Loading banners..." while they load', async () => {
  admin = await startSignedInConsole('ours')
  const { page, url, context } = admin
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route(`**${banners.paths.list}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${url}/list-banner`)
  await page.getByText('Loading banners...').waitFor()
  release()
  await page.getByText('No banners found').waitFor()
})
