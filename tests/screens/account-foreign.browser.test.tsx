import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { goTo, openApp, untilVisible } from '#tests/support/open-app.ts'

import { press } from './acts.ts'

openApp('/gallery', { backend: 'foreign', screen: 'desktop' })

test('there are no account, people and audit screens', async () => {
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
  for (const path of ['/people', '/audit']) {
    goTo(path)
    await untilVisible(page.getByText('Your role does not include this page'))
    goTo('/gallery')
    await untilVisible(page.getByRole('heading', { level: 1, name: 'Gallery' }))
  }
})
