import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { isolated } from '#client/words/base/isolated.ts'
import { pathTo, toWireValues } from '#contract/resource.ts'
import { goTo, untilGone, untilVisible } from '#tests/support/open-app.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { cardOf, exactText, writesSince } from './acts.ts'
import type { ListKind } from './list-kinds.ts'

const addSample = ({ resource }: ListKind): Promise<void> =>
  commands.addItems(resource.name, [toWireValues(resource, sampleOf(resource.name).values)])

/** Tests of what all lists share, for these kinds. */
export function testLists(kinds: readonly ListKind[]): void {
  test.each(kinds)('$itemName: an empty list says so, and leads to the form', async (of) => {
    goTo(of.path)
    await untilVisible(page.getByText(of.empty))
    if (of.zeroCount !== undefined) await untilVisible(exactText(of.zeroCount))
    await expect.poll(() => document.title).toBe(`${of.title} | Admin Dashboard`)
    const main = page.elementLocator(document.querySelector('#main') ?? document.body)
    const links = main.getByText(/^(?:Add|Create) /).elements()
    expect(links.length > 0).toBe(of.firstItem !== undefined)
    if (!of.firstItem) return
    const [link, form] = of.firstItem
    await exactText(link).click()
    await untilVisible(page.getByRole('heading', { name: form }))
  })

  test.each(kinds)(
    '$itemName: an item is deleted after a question, and not without it',
    async (of) => {
      const writes = await writesSince()
      const rows = () => commands.rowsOf(of.resource.name)
      goTo('/outbox')
      await addSample(of)
      goTo(of.path)
      const [{ _id: id } = { _id: '' }] = await rows()
      const name = of.heading ?? String(id).slice(-8)
      const deletion = page.getByRole('button', { name: `Delete ${isolated(name, 'ltr')}` })
      const question = page.getByText(`Are you sure you want to delete this ${of.itemName}?`)
      await deletion.click()
      await untilVisible(question)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await untilGone(question)
      expect(await rows()).toHaveLength(1)

      const call = of.resource.paths.remove ?? ''
      await commands.holdCalls(pathTo(call, ''))
      await deletion.click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await untilVisible(cardOf(name).getByText('Deleting...'))
      await commands.passCalls()
      const done = `${of.itemName} deleted successfully!`
      await untilVisible(page.getByText(done.replace(/^./, (first) => first.toUpperCase())))
      await untilVisible(page.getByText(of.empty))
      expect(await rows()).toEqual([])
      const path = pathTo(call, String(id))
      expect((await writes()).at(-1)).toEqual({ method: 'DELETE', path, fields: {}, files: [] })
    },
  )
}
