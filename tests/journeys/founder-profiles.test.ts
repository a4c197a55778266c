import type { Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { backends, type Console } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import {
  addFounder,
  choosePicture,
  openFounders,
  yusuf,
  yusufSent,
} from '#tests/support/founders.ts'
import { desktopScreen, phoneScreen } from '#tests/support/phone.ts'

let admin: Console

const open = async (...of: Parameters<typeof openFounders>) => (admin = await openFounders(...of))

const card = () => cardOf(admin.page, 'Yusuf Öztürk')
const idOfYusuf = async () => String((await admin.listOf(founderProfiles))[0]?.['_id'])

const screens = [phoneScreen, desktopScreen].flatMap((screen) =>
  backends.map((backend) => ({ backend, screen, width: screen.width })),
)

describe.each(screens)('the founder profiles, $width wide, backend: $backend', (of) => {
  const { backend, screen } = of
  beforeAll(() => open(backend, { screen }))
  afterAll(() => admin.end())

  test('begin empty; "Add Your First Profile" leads to the form; a card tells of each', async () => {
    const { page } = admin
    await page.getByText('No founder profiles found').waitFor()
    expect(await page.title()).toBe('Founder profile list | Admin Dashboard')
    await page.getByRole('link', { name: 'Add Your First Profile' }).click()
    await page.getByRole('heading', { name: 'Add Founder Profile' }).waitFor()

    await addFounder(admin)
    await page.goto(`${admin.url}/list-founderProfile`)
    await page.getByText('1 profile', { exact: true }).waitFor()
    const told = ['Founder', 'Chair', 'Began with one boat.', 'Harbour prize 2019']
    for (const text of [...told, 'Two hundred apprentices', '+1 more']) {
      await card().getByText(text, { exact: true }).waitFor()
    }
    const link = card().getByRole('link', { name: 'LinkedIn' })
    expect(await link.getAttribute('href')).toBe('https://linkedin.example/in/yusuf')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await card().getByText('A ferry on solar sails').count()).toBe(0)

    await card().getByRole('button', { name: 'More Yusuf Öztürk' }).click()
    for (const text of ['A ferry on solar sails', 'Created', 'Updated']) {
      await card().getByText(text, { exact: true }).waitFor()
    }
    expect(await card().getByText('+1 more').count()).toBe(0)
    expect(await card().locator('time[title]').count()).toBe(2)
    await card().getByRole('button', { name: 'Less Yusuf Öztürk' }).click()
    await card().getByText('A ferry on solar sails').waitFor({ state: 'detached' })
    expect(await card().getByText('Created').count()).toBe(0)
  })

  test('"Update Founder Profile" is prefilled; without a new image the old one stays', async () => {
    const { page, calls, listOf } = admin
    const dialog = dialogOf(page, 'Update Founder Profile')
    const edit = () => page.getByRole('button', { name: 'Edit Yusuf Öztürk' }).click()
    await edit()
    await dialog.getByLabel('Full name').waitFor()
    const filled = {
      'Full name': 'Yusuf Öztürk',
      'Role/Position': 'Chair',
      'Summary/Bio': 'Began with one boat.',
      'Achievement 3': 'A ferry on solar sails',
      'LinkedIn URL': 'https://linkedin.example/in/yusuf',
    }
    for (const [label, value] of Object.entries(filled)) {
      expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    }
    expect(await dialog.getByLabel('Mark as Founder').isChecked()).toBe(true)
    expect(await page.evaluate(() => document.body.className)).toContain('backdrop-no-scroll')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    if (screen.isDesktop) {
      await edit()
      await dialog.waitFor()
      await page.locator('ion-modal.show-modal').waitFor()
      await page.mouse.click(5, 5)
      await dialog.waitFor({ state: 'detached' })
    }

    const [before] = await listOf(founderProfiles)
    await edit()
    await dialog.getByLabel('Full name').fill('')
    await dialog.getByRole('button', { name: 'Update Profile' }).click()
    await page.getByText('Please fill in all required fields', { exact: true }).waitFor()
    await dialog.getByLabel('Full name').fill('Yusuf Öztürk')
    await dialog.getByLabel('Mark as Founder').uncheck()
    await dialog.getByRole('button', { name: 'Remove achievement 1' }).click()
    const whileBusy = async (route: Route) => {
      await dialog.getByRole('button', { name: 'Updating...' }).waitFor()
      await route.continue()
    }
    await page.route('**/admin/update-founderProfile/*', whileBusy, { times: 1 })
    await dialog.getByRole('button', { name: 'Update Profile' }).click()
    await page.getByText('Founder profile updated successfully!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await card().getByText('Founder', { exact: true }).waitFor({ state: 'detached' })

    const path = `/admin/update-founderProfile/${await idOfYusuf()}`
    const achievements = yusuf.achievements.slice(1)
    const fields = {
      ...yusufSent,
      isHighlighted: 'false',
      achievements: JSON.stringify(achievements),
    }
    const [, ...updates] = await calls()
    expect(updates).toEqual([{ method: 'PUT', path, fields, files: [] }])
    const kept = { ...yusuf, isHighlighted: false, achievements, imageUrl: before?.['imageUrl'] }
    expect(await listOf(founderProfiles)).toMatchObject([kept])
  })

  test('a new image replaces the old one', async () => {
    const { page, listOf, calls } = admin
    const [before] = await listOf(founderProfiles)
    await page.getByRole('button', { name: 'Edit Yusuf Öztürk' }).click()
    await page.getByLabel('Full name').waitFor()
    await choosePicture(page, 7)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    const imageNow = async () => (await listOf(founderProfiles))[0]?.['imageUrl']
    await expect.poll(imageNow).not.toBe(before?.['imageUrl'])
    await dialogOf(page, 'Update Founder Profile').waitFor({ state: 'detached' })
    const files = [{ part: 'image', type: 'image/webp' }]
    expect((await calls()).at(-1)).toMatchObject({ fields: { role: 'Chair' }, files })
  })

  test('a profile is deleted after the question, and not without it', async () => {
    const { page, listOf } = admin
    const deletion = page.getByRole('button', { name: 'Delete Yusuf Öztürk' })
    const question = page.getByText('Are you sure you want to delete this founder profile?')
    await deletion.click()
    await question.waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await listOf(founderProfiles)).toHaveLength(1)

    await page.route('**/admin/delete-founderProfile/*', async (route) => {
      await card().getByText('Deleting...').waitFor()
      await route.continue()
    })
    await deletion.click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Founder profile deleted successfully!').waitFor()
    await page.getByText('No founder profiles found').waitFor()
    expect(await listOf(founderProfiles)).toEqual([])
  })
})
