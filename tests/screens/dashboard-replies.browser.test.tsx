import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { type Dashboard, dashboardPath } from '#contract/dashboard.ts'
import { openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf } from './acts.ts'
import { barOf } from './dashboard.tsx'

const totals = { banners: 6, events: 12, founderProfiles: 8, memberships: 18 }
const many: Dashboard = {
  totals: { ...totals, verifiedMemberships: 3500 },
  summary: { totalRecords: 3544, lastUpdated: '' },
}

const failing = (message?: string) =>
  commands.answerCalls(dashboardPath, { status: 500, json: { success: false, message } })
const retry = () => page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()

openApp('/', {
  backend: 'ours',
  screen: 'phone',
  prepare: () => commands.holdCalls(dashboardPath),
})

test('an error is displayed by its message, or in words of the app, and can be retried', async () => {
  await untilVisible(page.getByText('Loading dashboard...'))
  await failing()
  const alert = page.getByRole('alert')
  await untilVisible(alert.getByRole('heading', { name: 'Error loading dashboard' }))
  await untilVisible(alert.getByText('Failed to load dashboard data'))
  await failing('The books are being balanced')
  await retry()
  await untilVisible(alert.getByText('The books are being balanced'))
})

test('more verified members than memberships: the text shows both, and the bar is full', async () => {
  await commands.answerCalls(dashboardPath, { status: 200, json: { success: true, data: many } })
  await retry()
  await untilVisible(cardOf('Verified Members').getByText('19444% verified'))
  expect(barOf('Verified Members')).toContain(' 100%')
  await untilVisible(cardOf('Verified Members').getByText('3,500', { exact: true }))
  await untilVisible(cardOf('Total Records').getByText('3,544', { exact: true }))
  await untilGone(page.getByText('Last updated'))
})
