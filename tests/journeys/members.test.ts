import { describe, expect, test } from 'vitest'

import { type Console, everywhere } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf, expectDialog } from '#tests/support/dialog.ts'
import { aicha, memberInputsOf } from '#tests/support/examples.ts'
import { memberIdOf, openMembers } from '#tests/support/members.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

const open = untilTestEnds(openMembers)

describe.each(everywhere)('the verified members, $screen.width wide, backend: $backend', (of) => {
  const { backend, screen } = of

  test('a card shows the member, "More" the rest, and "Less" less again', async () => {
    const { page } = await open(backend, { screen, of: [aicha] })
    const card = cardOf(page, 'Aïcha Morabit')
    const texts = ['AM', 'Verified', '15% OFF', 'Logistics', 'Tanger', 'Atlas & Sons']
    for (const text of [...texts, 'Managing Director at Atlas & Sons']) {
      await card.getByText(text.replace('AM', 'A\u200cM'), { exact: true }).waitFor()
    }
    expect(await page.title()).toBe('Verified members list | Admin Dashboard')
    await page.getByText('Showing 1 - 1 of 1 members').waitFor()
    await page.getByText('Total 1', { exact: true }).waitFor()
    expect(await hrefOf(card.getByRole('link', { name: aicha.email }))).toBe(
      'mailto:aicha@atlas-sons.example',
    )
    expect(await hrefOf(card.getByRole('link', { name: aicha.phone }))).toBe('tel:+2125555001')
    expect(await page.getByText('Page 1 of 1').count()).toBe(0)
    expect(await page.getByText('Member Benefits').count()).toBe(0)

    await card.getByRole('button', { name: 'More Aïcha Morabit' }).click()
    const benefits = ['Member Benefits', 'Discount offered', '15%', '✓ Active']
    for (const text of benefits) await card.getByText(text, { exact: true }).waitFor()
    const profile = card.getByRole('link', { name: 'View Profile' })
    expect(await hrefOf(profile)).toBe(aicha.linkedIn)
    expect(await profile.getAttribute('rel')).toContain('noopener')
    expect(await hrefOf(card.getByRole('link', { name: aicha.website }))).toBe(aicha.website)
    await card.getByRole('button', { name: 'Less Aïcha Morabit' }).click()
    await page.getByText('Member Benefits').waitFor({ state: 'detached' })
  })

  test(
    '"Edit Member" is prefilled, and sends every field of the member',
    of.quickOnBoth,
    async () => {
      const admin = await open(backend, { screen, of: [aicha] })
      const { page, calls } = admin
      const dialog = dialogOf(page, 'Edit Member')
      const edit = () => page.getByRole('button', { name: 'Edit Aïcha Morabit' }).click()
      await edit()
      for (const [label, value] of Object.entries(memberInputsOf(aicha))) {
        const field = dialog.getByRole('textbox', { name: label, exact: true })
        expect(await field.inputValue()).toBe(value)
      }
      await expectDialog(dialog, edit)

      await edit()
      await dialog.getByRole('textbox', { name: 'Discount' }).fill('20%')
      await dialog.getByRole('textbox', { name: 'Website' }).fill('')
      await dialog.getByRole('button', { name: 'Update Member' }).click()
      await page.getByText('Member updated successfully!').waitFor()
      await cardOf(page, 'Aïcha Morabit').getByText('20% OFF').waitFor()
      await dialog.waitFor({ state: 'detached' })
      const [, ...writes] = await calls()
      expect(writes).toEqual([
        {
          method: 'PUT',
          path: `/admin/update-member/${await memberIdOf(admin, 'Aïcha Morabit')}`,
          fields: { ...aicha, discount: '20%', website: '' },
          files: [],
        },
      ])
    },
  )
})

test('an offline edit is marked, and sent once when the network is back', async () => {
  const { page, context, calls } = await open('foreign', { of: [aicha] })
  await page.getByText('Total 1').waitFor()
  await page.getByRole('button', { name: 'Edit Aïcha Morabit' }).click()
  const discount = dialogOf(page, 'Edit Member').getByRole('textbox', { name: 'Discount' })
  await discount.waitFor()
  await context.setOffline(true)
  await discount.fill('30%')
  await page.getByRole('button', { name: 'Update Member' }).click()
  await cardOf(page, 'Aïcha Morabit').getByText('On this phone').waitFor()
  await cardOf(page, 'Aïcha Morabit').getByText('30% OFF').waitFor()
  await context.setOffline(false)
  await page.getByText('Member updated successfully!').waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  const [, ...writes] = await calls()
  expect(writes.map(({ fields }) => fields)).toEqual([{ ...aicha, discount: '30%' }])
})

const hrefOf = (link: ReturnType<Console['page']['getByRole']>) => link.getAttribute('href')
