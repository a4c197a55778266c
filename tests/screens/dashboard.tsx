import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { toWireValues } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'
import { untilVisible } from '#tests/support/open-app.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { cardOf } from './acts.ts'

const records = [events, events, events, enquiries, enquiries, members]

/** Adds the records that the dashboard counts. */
export async function addRecords(): Promise<void> {
  for (const resource of records) {
    const { values } = sampleOf(resource.name)
    await commands.addItems(resource.name, [toWireValues(resource, values)])
  }
}

const cards = [
  { name: 'Banners', words: 'Active campaigns', path: '/list-banner', count: '0', bar: '0%' },
  { name: 'Events', words: 'Upcoming events', path: '/list-events', count: '3', bar: '50%' },
  {
    ...{ name: 'Founder Profiles', words: 'Verified founders', path: '/list-founderProfile' },
    ...{ count: '0', bar: '0%' },
  },
  {
    ...{ name: 'Memberships', words: 'Total members', path: '/membership-list' },
    ...{ count: '2', bar: '33.33' },
  },
  { name: 'Verified Members', words: '50% verified', path: '/get-members', count: '1', bar: '50%' },
]

/** Returns the style of the bar in a card. */
export const barOf = (name: string): string =>
  cardOf(name).element().querySelector('[style]')?.getAttribute('style') ?? ''

/** Tests of the dashboard at `/`, with the records of `addRecords`. */
export function testDashboard(): void {
  test('shows the welcome text and the total of all records', async () => {
    await untilVisible(page.getByRole('heading', { name: 'Take-Off', level: 1 }))
    await expect.poll(() => document.title).toBe('Dashboard | Admin Dashboard')
    await untilVisible(page.getByText('Welcome back, Admin.'))
    const total = cardOf('Total Records')
    await untilVisible(total.getByText('6', { exact: true }))
    await untilVisible(total.getByText(/^Last updated \w{3} \d{1,2}, \d{4}, \d\d:\d\d$/))
  })

  test('has five cards, each with count, share and a link to its list', async () => {
    for (const { name, words, path, count, bar } of cards) {
      await untilVisible(cardOf(name).getByText(words, { exact: true }))
      await untilVisible(cardOf(name).getByText(count, { exact: true }))
      expect(barOf(name)).toContain(bar)
      await cardOf(name).getByRole('link').click()
      await expect.poll(() => location.pathname).toBe(path)
      history.back()
    }
  })
}
