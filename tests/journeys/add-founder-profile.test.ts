import { afterEach, describe, expect, test } from 'vitest'

import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { choosePicture, fillFounder, yusuf, yusufSent } from '#tests/support/founders.ts'
import { desktopScreen, phoneScreen, type Screen } from '#tests/support/phone.ts'

let admin: Console
afterEach(() => admin.end())

async function openForm(backend: (typeof backends)[number], screen?: Screen) {
  admin = await startSignedInConsole(backend, screen)
  await admin.page.goto(`${admin.url}/add-founderProfile`)
  await nameField().waitFor()
  return admin
}

const nameField = () => admin.page.getByLabel('Full name')
const lines = () => admin.page.getByLabel(/^Achievement \d$/)
const submit = () => admin.page.getByRole('button', { name: 'Add Profile' }).click()

const screens = [phoneScreen, desktopScreen].flatMap((screen) =>
  backends.map((backend) => ({ backend, screen, width: screen.width })),
)

describe.each(screens)('"Add Founder Profile", $width wide, backend: $backend', (of) => {
  test('sends exactly the parts of the table, and is blank again', async () => {
    const { page, url, calls, listOf } = await openForm(of.backend, of.screen)
    expect(await page.title()).toBe('Add founder profile | Admin Dashboard')
    await page.getByRole('heading', { name: 'Add Founder Profile', level: 1 }).waitFor()
    await page.getByText('recommended square 500x500').waitFor()
    expect(await page.getByLabel('LinkedIn URL').getAttribute('type')).toBe('url')

    await fillFounder(page, { ...yusuf, achievements: [...yusuf.achievements, '   '] })
    await page.route('**/admin/add-founderProfile', async (route) => {
      await page.getByRole('button', { name: 'Adding Profile...' }).waitFor()
      await route.continue()
    })
    await submit()
    await page.getByText('Founder profile added successfully!').waitFor()
    await expect.poll(() => nameField().inputValue()).toBe('')
    expect(await page.getByLabel('Mark as Founder').isChecked()).toBe(false)
    expect(await page.getByLabel('LinkedIn URL').inputValue()).toBe('')
    expect(await lines().count()).toBe(1)
    await page.getByText('Choose a photo', { exact: true }).waitFor()
    expect(page.url()).toBe(`${url}/add-founderProfile`)

    const files = [{ part: 'image', type: 'image/webp' }]
    expect(await calls()).toMatchObject([
      { method: 'POST', path: '/admin/add-founderProfile', files },
    ])
    expect((await calls()).map(({ fields }) => fields)).toEqual([yusufSent])
    expect(await listOf(founderProfiles)).toMatchObject([yusuf])
  })
})

describe('achievements', () => {
  test('are added, and removed while more than one is there', async () => {
    const { page } = await openForm('ours')
    const removal = page.getByRole('button', { name: /^Remove achievement/ })
    expect(await removal.count()).toBe(0)
    for (const [index, achievement] of ['One', 'Two', 'Three'].entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add achievement' }).click()
      await lines().nth(index).fill(achievement)
    }
    await page.getByRole('button', { name: 'Remove achievement 2' }).click()
    const left = () => lines().evaluateAll((all) => all.map((each) => each.getAttribute('value')))
    expect(await left()).toEqual(['One', 'Three'])
    await page.getByRole('button', { name: 'Remove achievement 1' }).click()
    expect(await left()).toEqual(['Three'])
    expect(await removal.count()).toBe(0)
  })
})

describe('what is missing or wrong', () => {
  test('is said, stands under its field until that is edited, and nothing is sent', async () => {
    const { page, calls } = await openForm('ours')
    const missing = 'Please fill in all required fields and upload an image'
    await submit()
    await page.getByText(missing).waitFor()
    await page.getByText('Full name is required').waitFor()
    await page.getByText('Profile picture is required').waitFor()

    await nameField().fill('Yusuf')
    await page.getByText('Full name is required').waitFor({ state: 'detached' })
    await choosePicture(page, 0)
    await page.getByText('Profile picture is required').waitFor({ state: 'detached' })
    await page.getByLabel('LinkedIn URL').fill('linkedin.example/in/yusuf')
    await submit()
    const wrong = page.getByText('Invalid LinkedIn URL')
    await expect.poll(() => wrong.count()).toBe(2)
    await page.getByLabel('LinkedIn URL').fill('https://linkedin.example/in/yusuf')
    await page.locator('.field').getByText('Invalid LinkedIn URL').waitFor({ state: 'detached' })
    expect(await calls()).toEqual([])
  })
})

describe.each(backends)('without a network, backend: %s', (backend) => {
  test('a profile is kept on the phone, stands in the list, and is sent once', async () => {
    const { page, context, calls, listOf } = await openForm(backend)
    await page.goto(`${admin.url}/list-founderProfile`)
    await page.getByText('No founder profiles found').waitFor()
    await page.getByRole('link', { name: 'Add New Profile' }).click()
    await nameField().waitFor()
    await context.setOffline(true)
    await fillFounder(page, yusuf)
    await submit()
    await page.getByText('Saved on this phone. It will be sent when you are back online.').waitFor()
    await expect.poll(() => nameField().inputValue()).toBe('')
    await page.goBack()
    const card = cardOf(page, 'Yusuf Öztürk')
    await card.getByText('On this phone').waitFor()
    await card.getByText('+1 more').waitFor()
    await context.setOffline(false)
    await page.getByText('Founder profile added successfully!').waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await expect.poll(() => card.count()).toBe(1)
    expect((await calls()).map(({ fields }) => fields)).toEqual([yusufSent])
    expect(await listOf(founderProfiles)).toMatchObject([yusuf])
  })
})
