import { describe, expect, test } from 'vitest'

import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { everywhere } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf, expectDialog } from '#tests/support/dialog.ts'
import { yusuf, yusufParts } from '#tests/support/examples.ts'
import { choosePicture, openFounders } from '#tests/support/founders.ts'
import { sentPicture } from '#tests/support/pictures.ts'
import { delayNextUntil } from '#tests/support/routes.ts'
import { visitForAll } from '#tests/support/visit.ts'

const lina = {
  ...yusuf,
  fullName: 'Lina Rossi',
  isHighlighted: false,
  role: 'Youngest of the board',
  achievements: [],
}

describe.each(everywhere)('the founder profiles, $screen.width wide, backend: $backend', (of) => {
  const { backend, screen } = of
  const admin = visitForAll(() => openFounders(backend, { screen, of: [yusuf] }))
  const card = () => cardOf(admin().page, 'Yusuf Öztürk')

  test('each have a card with their texts', async () => {
    const { page } = admin()
    expect(await page.title()).toBe('Founder profile list | Admin Dashboard')
    await page.getByText('1 profile', { exact: true }).waitFor()
    const texts = ['Founder', 'Chair', 'Began with one boat.', 'Harbour prize 2019']
    for (const text of [...texts, 'Two hundred apprentices', '+1 more']) {
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

  test(
    '"Update Founder Profile" is prefilled; without a new image the old one stays',
    of.quickOnPhone,
    async () => {
      const { page, calls, listOf } = admin()
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
      await expectDialog(dialog, edit)

      const [before] = await listOf(founderProfiles)
      await edit()
      await dialog.getByLabel('Full name').fill('')
      await dialog.getByRole('button', { name: 'Update Profile' }).click()
      await page.getByText('Please fill in all required fields', { exact: true }).waitFor()
      await dialog.getByLabel('Full name').fill('Yusuf Öztürk')
      await dialog.getByLabel('Mark as Founder').uncheck()
      await dialog.getByRole('button', { name: 'Remove achievement 1' }).click()
      const busy = dialog.getByRole('button', { name: 'Updating...' })
      await delayNextUntil(busy, '**/admin/update-founderProfile/*')
      await dialog.getByRole('button', { name: 'Update Profile' }).click()
      await page.getByText('Founder profile updated successfully!').waitFor()
      await dialog.waitFor({ state: 'detached' })
      await card().getByText('Founder', { exact: true }).waitFor({ state: 'detached' })

      const path = `/admin/update-founderProfile/${String(before?.['_id'])}`
      const achievements = yusuf.achievements.slice(1)
      const fields = {
        ...yusufParts,
        isHighlighted: 'false',
        achievements: JSON.stringify(achievements),
      }
      const [, ...updates] = await calls()
      expect(updates).toEqual([{ method: 'PUT', path, fields, files: [] }])
      const kept = { ...yusuf, isHighlighted: false, achievements, imageUrl: before?.['imageUrl'] }
      expect(await listOf(founderProfiles)).toMatchObject([kept])
    },
  )

  test('a new image replaces the old one', async () => {
    const { page, listOf, calls } = admin()
    const [before] = await listOf(founderProfiles)
    await page.getByRole('button', { name: 'Edit Yusuf Öztürk' }).click()
    await page.getByLabel('Full name').waitFor()
    await choosePicture(page, 7)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    const imageNow = async () => (await listOf(founderProfiles))[0]?.['imageUrl']
    await expect.poll(imageNow).not.toBe(before?.['imageUrl'])
    await dialogOf(page, 'Update Founder Profile').waitFor({ state: 'detached' })
    expect((await calls()).at(-1)).toMatchObject({
      ...{ fields: { role: 'Chair' }, files: [sentPicture] },
    })
  })
})

describe('finding a founder profile', () => {
  const admin = visitForAll(() => openFounders('ours', { of: [yusuf, lina] }))

  test('the search covers the texts of a card', async () => {
    const { page } = admin()
    await page.getByText('2 profiles').waitFor()
    const search = page.getByRole('searchbox', { name: 'Search profiles' })
    for (const [words, found] of [
      ['solar ferry', 'Yusuf Öztürk'],
      ['youngest', 'Lina Rossi'],
    ] as const) {
      await search.fill(words)
      await page.getByText('1 profile', { exact: true }).waitFor()
      await cardOf(page, found).waitFor()
    }
    await search.fill('nobody')
    await page.getByText('Nothing matches your search.').waitFor()
  })

  test('its name and "?open=" show a profile in full', async () => {
    const { page, url, listOf } = admin()
    const found = (await listOf(founderProfiles)).find(
      (each) => each['fullName'] === 'Yusuf Öztürk',
    )
    await page.goto(`${url}/list-founderProfile?open=${String(found?.['_id'])}`)
    const dialog = dialogOf(page, 'Yusuf Öztürk')
    await dialog.getByText('A ferry on solar sails').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Yusuf Öztürk', exact: true }).click()
    await dialog.getByText('Began with one boat.').waitFor()
  })
})
