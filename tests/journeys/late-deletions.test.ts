import { beforeEach, describe, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { deleteBy } from '#tests/support/console.ts'
import { pricing } from '#tests/support/examples.ts'
import { withOneEvent } from '#tests/support/one-event.ts'

// A deletion that was decided before another admin changed the item: their change is not lost unseen.

const { admin, answerUpdates, otherAdmin, saveAfter, dialog } = withOneEvent()
const all = `Delete all the same: ${pricing.title}`

describe('a queued deletion of an item changed remotely since', () => {
  beforeEach(async () => {
    const { page, url } = admin()
    await otherAdmin().change({ title: 'Pricing by hand', description: 'Bring a friend.' })
    await page.getByRole('button', { name: `Delete ${pricing.title}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('listitem').getByText('Needs attention').waitFor()
    await page.goto(`${url}/outbox`)
    await page.getByText('Somebody changed this in the meantime').waitFor()
  })

  test('keeps the remote version when it is discarded', async () => {
    const { page } = admin()
    await page.getByRole('button', { name: `Discard: ${pricing.title}` }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).last().click()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    expect(await admin().listOf(events)).toMatchObject([{ description: 'Bring a friend.' }])
  })

  test('names the item as it is now when it is retried, and deletes it', async () => {
    const { page } = admin()
    await page.getByRole('button', { name: all }).click()
    await page.getByText('Delete "Pricing by hand" all the same?').waitFor()
    await page.getByText(`When you deleted it, it was "${pricing.title}".`).waitFor()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('Delete "Pricing by hand" all the same?').waitFor({ state: 'detached' })
    expect(await admin().listOf(events)).toHaveLength(1)
    await deleteBy(page, all)
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    expect(await admin().listOf(events)).toEqual([])
  })
})

test('replaces a refused change of the same item', async () => {
  const { page } = admin()
  await answerUpdates({ message: 'Not there' })
  await saveAfter({ title: 'Pricing for all' }, async () => {})
  await dialog().getByRole('alert').getByText('Not there').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByText('Needs attention').waitFor()
  await deleteBy(page, 'Delete Pricing for all')
  await page.getByText('Event deleted successfully!').waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(await admin().listOf(events)).toEqual([])
  await answerUpdates('normally')
})
