import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { toWireValues } from '#contract/resource.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { yusuf, yusufParts } from '#tests/support/examples.ts'
import { untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf, expectDialog, press, exactText, writesSince } from './acts.ts'
import { choosePicture } from './fill.ts'

export const lina = {
  ...yusuf,
  fullName: 'Lina Rossi',
  isHighlighted: false,
  role: 'Youngest of the board',
  achievements: [],
}

/** Adds the two profiles of these tests. */
export const addFounders = (): Promise<void> =>
  commands.addItems(
    founderProfiles.name,
    [yusuf, lina].map((each) => toWireValues(founderProfiles, each)),
  )

/** Returns a founder profile as the backend has stored it. */
export async function storedFounder(fullName: string): Promise<Record<string, unknown>> {
  const rows = await commands.rowsOf(founderProfiles.name)
  const found = rows.find((each) => each['fullName'] === fullName)
  if (!found) throw new Error(`There is no profile of ${fullName}`)
  return found
}

const card = () => cardOf(yusuf.fullName)
const inCard = (text: string) => card().getByText(text, { exact: true })
const dialog = () => dialogOf('Update Founder Profile')
const edit = () => press(`Edit ${yusuf.fullName}`)

/** Tests of the founder profiles at `/list-founderProfile`, with those of `addFounders`. */
export function testFounderProfiles(): void {
  test('each have a card with their texts', async () => {
    await expect.poll(() => document.title).toBe('Founder profile list | Admin Dashboard')
    await untilVisible(exactText('2 profiles'))
    const texts = ['Founder', 'Chair', 'Began with one boat.', 'Harbour prize 2019']
    for (const text of [...texts, 'Two hundred apprentices', '+1 more']) {
      await untilVisible(inCard(text))
    }
    const link = card().getByRole('link', { name: 'LinkedIn' })
    await expect.element(link).toHaveAttribute('href', 'https://linkedin.example/in/yusuf')
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    await untilGone(inCard('A ferry on solar sails'))

    await press(`More ${yusuf.fullName}`)
    for (const text of ['A ferry on solar sails', 'Created', 'Updated']) {
      await untilVisible(inCard(text))
    }
    await untilGone(inCard('+1 more'))
    expect(card().element().querySelectorAll('time[title]')).toHaveLength(2)
    await press(`Less ${yusuf.fullName}`)
    await untilGone(inCard('A ferry on solar sails'))
    await untilGone(inCard('Created'))
  })

  test('"Update Founder Profile" is prefilled; without a new image the old one stays', async () => {
    const writes = await writesSince()
    const input = (label: string) => dialog().getByLabelText(label, { exact: true })
    const filled = {
      'Full name': 'Yusuf Öztürk',
      'Role/Position': 'Chair',
      'Summary/Bio': 'Began with one boat.',
      'Achievement 3': 'A ferry on solar sails',
      'LinkedIn URL': 'https://linkedin.example/in/yusuf',
    }
    await edit()
    for (const [label, value] of Object.entries(filled)) {
      await expect.element(input(label)).toHaveValue(value)
    }
    await expect.element(dialog().getByRole('checkbox', { name: 'Mark as Founder' })).toBeChecked()
    await expectDialog(dialog(), edit)

    const before = await storedFounder(yusuf.fullName)
    await edit()
    await input('Full name').fill('')
    await press('Update Profile')
    await untilVisible(exactText('Please fill in all required fields'))
    await input('Full name').fill(yusuf.fullName)
    await dialog().getByRole('checkbox', { name: 'Mark as Founder' }).click()
    await press('Remove achievement 1')
    await commands.holdCalls('/admin/update-founderProfile/')
    await press('Update Profile')
    await untilVisible(dialog().getByRole('button', { name: 'Updating...' }))
    await commands.passCalls()
    await untilVisible(page.getByText('Founder profile updated successfully!'))
    await untilGone(dialog())
    await untilGone(inCard('Founder'))

    const path = `/admin/update-founderProfile/${String(before['_id'])}`
    const achievements = yusuf.achievements.slice(1)
    const fields = {
      ...yusufParts,
      isHighlighted: 'false',
      achievements: JSON.stringify(achievements),
    }
    expect(await writes()).toEqual([{ method: 'PUT', path, fields, files: [] }])
    const expected = { ...yusuf, isHighlighted: false, achievements, imageUrl: before['imageUrl'] }
    expect(await storedFounder(yusuf.fullName)).toMatchObject(expected)
  })

  test('a new image replaces the old one', async () => {
    const writes = await writesSince()
    const before = await storedFounder(yusuf.fullName)
    await edit()
    await choosePicture()
    await press('Update Profile')
    await untilGone(dialog())
    await expect
      .poll(async () => (await storedFounder(yusuf.fullName))['imageUrl'])
      .not.toBe(before['imageUrl'])
    expect(await writes()).toMatchObject([
      { fields: { role: 'Chair' }, files: [{ part: 'image', type: 'image/webp' }] },
    ])
  })
}
