import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { goTo, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { press } from './acts.ts'

openApp('/gallery', { backend: 'foreign', screen: 'desktop' })

test('with a foreign backend there are no account, people and audit screens', async () => {
  await press('Account')
  await untilVisible(page.getByRole('button', { name: 'Sign out' }))
  const absent = [
    'Change password',
    'Signed-in devices',
    'Your name',
    'Passkeys and second factor',
    'Notifications',
  ]
  for (const name of absent) {
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  }
  for (const name of ['People', 'Audit log']) {
    expect(page.getByRole('link', { name }).elements()).toEqual([])
  }
  for (const path of ['/people', '/audit', '/website', '/webhooks']) {
    goTo(path)
    const notice = page.getByText('Your role does not include this page')
    await untilVisible(notice)
    goTo('/gallery')
    await untilGone(notice)
  }
})
