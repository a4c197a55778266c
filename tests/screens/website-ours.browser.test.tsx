import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { websitePath } from '#contract/website.ts'
import {
  goOffline,
  goOnline,
  goTo,
  openApp,
  untilGone,
  untilVisible,
} from '#tests/support/open-app.ts'

import { press } from './acts.ts'

openApp('/website', { backend: 'ours', screen: 'phone' })

test('while embeds are switched off, the screen says how the operator turns them on', async () => {
  await untilVisible(page.getByRole('heading', { name: 'Embeds are switched off' }))
  await untilVisible(page.getByText('SITE=true'))
  // Calendar and feeds are always served.
  await untilVisible(page.getByText(`webcal://${location.host}/public/events.ics`))
  expect(page.getByRole('heading', { name: 'What to show' }).elements()).toEqual([])
})

test('the addresses are those by which visitors reach the server', async () => {
  goTo('/gallery')
  await untilGone(page.getByText('SITE=true'))
  const data = { address: 'https://console.example.org', isServed: false }
  await commands.answerCalls(websitePath, { status: 200, json: { success: true, data } })
  goTo('/website')
  await untilVisible(page.getByText('webcal://console.example.org/public/events.ics'))
  await untilVisible(page.getByText('https://console.example.org/public/gallery.json'))
})

test('"Try again" loads the screen after a failed load', async () => {
  goTo('/gallery')
  await untilGone(page.getByRole('heading', { name: 'Calendar and feeds' }))
  await goOffline()
  goTo('/website')
  await untilVisible(page.getByRole('alert').getByText('No connection'))
  await goOnline()
  await press('Try again')
  await untilVisible(page.getByText('SITE=true'))
  await untilGone(page.getByRole('alert'))
})
