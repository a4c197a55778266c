import { expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { cardOf } from '#tests/support/console.ts'
import { pricing } from '#tests/support/examples.ts'
import { withOneEvent } from '#tests/support/one-event.ts'

// Several own changes of one item: in two tabs, behind a refused entry, and in the form of a refused change.

const { admin, saveLate, answerUpdates, wake } = withOneEvent()
const refusal = { message: 'Not there' }
const title = 'Pricing for all'

/** Opens another tab of the admin, with the form of the event. */
async function otherTab(of: string) {
  const { context, url } = admin()
  const page = await context.newPage()
  await page.goto(`${url}/list-events`)
  await page.getByRole('button', { name: `Edit ${of}` }).click()
  const input = (name: string) => page.locator(`.dialog [name=${name}]`)
  await input('title').waitFor()
  return { page, input, save: () => page.getByText('Update Event', { exact: true }).click() }
}

test('a form whose refused change was discarded in another tab says that nothing is left to save', async () => {
  const { page, context, url } = admin()
  await answerUpdates('lost')
  await saveLate({ location: 'Lyon' }, async () => {})
  await answerUpdates(refusal)
  await wake()
  await cardOf(page, pricing.title).getByText('Needs attention').waitFor()
  const other = await otherTab(pricing.title)
  const outbox = await context.newPage()
  await outbox.goto(`${url}/outbox`)
  await outbox.getByRole('button', { name: `Discard: ${pricing.title}` }).click()
  await outbox.getByRole('button', { name: 'Discard', exact: true }).click()
  await outbox.getByText('Nothing is waiting to be sent.').waitFor()
  await outbox.close()
  await other.save()
  await other.page.getByText('There was nothing left to save.').waitFor()
  await other.input('title').waitFor({ state: 'detached' })
  expect(await other.page.getByText('Event updated successfully!').count()).toBe(0)
  await other.page.close()
})

test('a change that another tab saves behind a refused one is sent when that is repaired', async () => {
  const { page } = admin()
  const other = await otherTab(pricing.title)
  await answerUpdates('lost')
  await saveLate({ title }, async () => {})
  await answerUpdates(refusal)
  await wake()
  await cardOf(page, title).getByText('Needs attention').waitFor()
  await other.input('location').fill('Nowhere')
  await other.save()
  await other.input('location').waitFor({ state: 'detached' })
  await cardOf(other.page, title).getByText('Needs attention').waitFor()
  expect(await admin().listOf(events)).toMatchObject([pricing])
  await other.page.getByRole('button', { name: `Edit ${title}` }).click()
  await other.page.getByRole('alert').getByText('Not there').waitFor()
  expect(await other.input('title').inputValue()).toBe(title)
  expect(await other.input('location').inputValue()).toBe('Nowhere')
  await other.save()
  await other.page.getByText('Failed to update event').first().waitFor()
  await other.page.getByRole('alert').getByText('Not there').waitFor()
  await answerUpdates('normally')
  await other.input('location').fill('Lyon')
  await other.save()
  await expect.poll(() => admin().listOf(events)).toMatchObject([{ title, location: 'Lyon' }])
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await other.page.close()
})
