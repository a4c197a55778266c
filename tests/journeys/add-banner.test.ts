import { afterEach, describe, expect, test } from 'vitest'

import { bannerRedirectMs } from '#contract/constants.ts'
import { banners } from '#contract/resources/banner.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { pictureFile, sentPicture } from '#tests/support/banners.ts'
import { desktopScreen, phoneScreen, type Screen } from '#tests/support/phone.ts'

let admin: Console
afterEach(() => admin.end())

async function openForm(backend: (typeof backends)[number], screen?: Screen) {
  admin = await startSignedInConsole(backend, screen)
  await admin.page.goto(`${admin.url}/add-banner`)
  await admin.page.getByRole('heading', { name: 'Add Banner' }).waitFor()
  return admin
}

const preview = () => admin.page.locator('.picture-field img')
const submit = () => admin.page.getByRole('button', { name: 'Add Banner' }).click()

async function choose() {
  await admin.page.locator('input[type=file]').setInputFiles(await pictureFile())
  await admin.page.locator('[aria-busy=false] img').waitFor()
}

const screens = [phoneScreen, desktopScreen].flatMap((screen) =>
  backends.map((backend) => ({ backend, screen, width: screen.width })),
)

describe.each(screens)('"Add Banner", $width wide, backend: $backend', ({ backend, screen }) => {
  test('sends the image alone, and goes to /add-banner after a moment', async () => {
    const { page, url, calls, listOf } = await openForm(backend, screen)
    expect(await page.title()).toBe('Add banner | Admin Dashboard')
    await page.getByText('recommended 1920x600px, JPG, PNG, GIF, max 5MB').waitFor()
    await choose()
    await page.route('**/admin/add-banner', async (route) => {
      await page.getByRole('button', { name: 'Adding Banner...' }).waitFor()
      await route.continue()
    })
    // Without it nothing would tell this address from the one it goes to.
    await page.evaluate(() => history.replaceState(history.state, '', '?before'))
    await submit()
    await page.getByText('Banner added successfully!').waitFor()
    await preview().waitFor({ state: 'detached' })
    await page.waitForURL(`${url}/add-banner`)
    const [call, ...others] = await calls()
    expect(call).toMatchObject({ method: 'POST', path: '/admin/add-banner', files: [sentPicture] })
    expect(call?.fields).toEqual({})
    expect(others).toEqual([])
    expect(await listOf(banners)).toMatchObject([{ image: expect.any(String) }])
  })
})

test('whoever leaves before that is not called back', async () => {
  const { page, url } = await openForm('ours')
  await page.clock.install()
  await choose()
  await submit()
  await preview().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(`${url}/`)
  await page.clock.runFor(bannerRedirectMs + 100)
  expect(page.url()).toBe(`${url}/`)
})

test('without an image: "Please select an image"', async () => {
  const { page, calls } = await openForm('ours')
  await submit()
  await page.getByRole('status').getByText('Please select an image').waitFor()
  await page.locator('.problem').getByText('Please select an image').waitFor()
  expect(await calls()).toEqual([])
})
