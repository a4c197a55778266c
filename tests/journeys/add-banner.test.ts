import { afterEach, describe, expect, test } from 'vitest'

import { bannerRedirectMs } from '#contract/constants.ts'
import { banners } from '#contract/resources/banner.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { pictureFile, sentPicture } from '#tests/support/banners.ts'
import { untilForgotten, untilKept } from '#tests/support/kept-drafts.ts'
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

describe.each(backends)('without a network, backend: %s', (backend) => {
  test('a banner is kept on the phone, stands in the list, and is sent once', async () => {
    const { page, url, context, calls, listOf } = await openForm(backend)
    await page.goto(`${url}/list-banner`)
    await page.getByText('No banners found').waitFor()
    await page.getByRole('link', { name: 'Add New Banner' }).click()
    await page.getByRole('heading', { name: 'Add Banner' }).waitFor()
    await context.setOffline(true)
    await choose()
    await submit()
    await page.getByText('Saved on this phone. It will be sent when you are back online.').waitFor()
    await preview().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Take-Off' }).click()
    await page.goBack()
    await page.goBack()
    await page.getByText('On this phone', { exact: true }).waitFor()
    await context.setOffline(false)
    await page.getByText('Banner added successfully!').waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await page.getByText('Total Banners: 1', { exact: true }).waitFor()
    expect(await calls()).toHaveLength(1)
    expect(await listOf(banners)).toHaveLength(1)
  })
})

describe('leaving the form', () => {
  test('its close icon goes to "/"; the image is there again, also after a reload', async () => {
    const { page, url } = await openForm('ours')
    await choose()
    await untilKept(page, { picture: { name: 'a.webp' } })
    await page.reload()
    await page.getByText('What you typed before is here again.').waitFor()
    await preview().waitFor()
    await page.getByRole('link', { name: 'Close' }).click()
    await page.waitForURL(`${url}/`)
  })

  test('"Cancel" goes to "/", and forgets the image', async () => {
    const { page, url } = await openForm('ours')
    await choose()
    await untilKept(page, { picture: { name: 'a.webp' } })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${url}/`)
    await untilForgotten(page)
    await page.goBack()
    await page.getByText('Choose a photo').waitFor()
    expect(await preview().count()).toBe(0)
  })
})
