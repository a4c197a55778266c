import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { toWireValues } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'
import { aicha, memberInputsOf } from '#tests/support/examples.ts'
import { goOffline, goOnline, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf, expectDialog, press, exactText, writesSince } from './acts.ts'

const card = () => cardOf(aicha.name)
const input = (label: string) =>
  dialogOf('Edit Member').getByRole('textbox', { name: label, exact: true })
const edit = () => press(`Edit ${aicha.name}`)

export const addAicha = (): Promise<void> =>
  commands.addItems(members.name, [toWireValues(members, aicha)])

/** Tests of the verified members at `/get-members`, of which `addAicha` has added one. */
export function testMembers(): void {
  test('a card shows the member, "More" the rest, and "Less" less again', async () => {
    const texts = ['A\u200cM', 'Verified', '15% OFF', 'Logistics', 'Tanger', 'Atlas & Sons']
    for (const text of [...texts, 'Managing Director at Atlas & Sons']) {
      await untilVisible(card().getByText(text, { exact: true }))
    }
    await expect.poll(() => document.title).toBe('Verified members list | Admin Dashboard')
    await untilVisible(page.getByText('Showing 1 - 1 of 1 members'))
    await untilVisible(exactText('Total 1'))
    const link = (name: string) => card().getByRole('link', { name })
    await expect
      .element(link(aicha.email))
      .toHaveAttribute('href', 'mailto:aicha@atlas-sons.example')
    await expect.element(link(aicha.phone)).toHaveAttribute('href', 'tel:+2125555001')
    await untilGone(page.getByText('Page 1 of 1'))
    await untilGone(page.getByText('Member Benefits'))

    await press(`More ${aicha.name}`)
    await untilVisible(page.getByRole('button', { name: `Less ${aicha.name}`, expanded: true }))
    const benefits = ['Member Benefits', 'Discount offered', '15%', '✓ Active']
    for (const text of benefits) await untilVisible(card().getByText(text, { exact: true }))
    await expect.element(link('View Profile')).toHaveAttribute('href', aicha.linkedIn)
    await expect
      .element(link('View Profile'))
      .toHaveAttribute('rel', expect.stringContaining('noopener'))
    await expect.element(link(aicha.website)).toHaveAttribute('href', aicha.website)
    await press(`Less ${aicha.name}`)
    await untilGone(page.getByText('Member Benefits'))
  })

  test('"Edit Member" is prefilled, and sends every field of the member', async () => {
    const writes = await writesSince()
    await edit()
    for (const [label, value] of Object.entries(memberInputsOf(aicha))) {
      await expect.element(input(label)).toHaveValue(value)
    }
    await expectDialog(dialogOf('Edit Member'), edit)

    await edit()
    await input('Discount').fill('20%')
    await input('Website').fill('')
    await press('Update Member')
    await untilVisible(page.getByText('Member updated successfully!'))
    await untilVisible(card().getByText('20% OFF'))
    await untilGone(dialogOf('Edit Member'))
    const [row] = await commands.rowsOf(members.name)
    expect(await writes()).toEqual([
      {
        method: 'PUT',
        path: `/admin/update-member/${String(row?.['_id'])}`,
        fields: { ...aicha, discount: '20%', website: '' },
        files: [],
      },
    ])
  })

  test('an offline edit is marked, and sent once when the network is back', async () => {
    const writes = await writesSince()
    await edit()
    await untilVisible(input('Discount'))
    await goOffline()
    await input('Discount').fill('30%')
    await press('Update Member')
    await untilVisible(card().getByText('On this phone'))
    await untilVisible(card().getByText('30% OFF'))
    await goOnline()
    await untilVisible(page.getByRole('link', { name: 'All sent' }))
    await untilGone(card().getByText('On this phone'))
    const fields = { ...aicha, discount: '30%', website: '' }
    expect((await writes()).map((write) => write.fields)).toEqual([fields])
  })
}
