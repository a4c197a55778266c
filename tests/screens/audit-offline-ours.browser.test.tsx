import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { deleteCachedLists } from '#api/list-cache.ts'
import { readCachedAudit } from '#client/data/account/cached-audit.ts'
import { members } from '#contract/resources/member.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { aicha } from '#tests/support/examples.ts'
import { goOffline, goOnline, goTo, openApp, untilVisible } from '#tests/support/open-app.ts'

import {
  addMember,
  chooseInLog,
  entriesOf,
  logField,
  openLog,
  untilCount,
  untilEntry,
} from './audit-log.ts'

openApp('/outbox', {
  backend: 'ours',
  screen: 'phone',
  prepare: async () => {
    await addMember(aicha.name)
    await commands.removeElsewhere(members.name)
  },
})

/** Opens the log, and waits until its entries are stored. */
async function openStoredLog() {
  await deleteCachedLists()
  await openLog()
  await expect.poll(() => readCachedAudit({ kind: 'offline' }, {})).toBeDefined()
}

// First, because a read of the log is stored in the background, also after its entries are displayed.
test('offline the log says so where none of it was loaded, and is loaded when requested again', async () => {
  await goOffline()
  goTo('/audit')
  const again = page.getByRole('button', { name: 'Try again' })
  await untilVisible(again)
  await goOnline()
  await again.click()
  await untilEntry('Signed in')
})

test('offline the log has the entries that were loaded before, and filters them', async () => {
  await openStoredLog()
  await goOffline()
  await chooseInLog('About', 'Member')
  await untilVisible(page.getByText('as far as this device has loaded it'))
  await untilEntry('Deleted', aicha.name)
  expect(entriesOf('Signed in')).toEqual([])
  await chooseInLog('What was done', 'Added')
  await untilCount(1)
  await logField('Until').fill('2026-01-01')
  await untilVisible(page.getByText('Nothing was done'))
  await logField('Until').fill('')
  await chooseInLog('About', 'Account')
  await chooseInLog('What was done', 'Signed in')
  await chooseInLog('Who', firstAdmin.email)
  await untilEntry('Signed in', firstAdmin.email)
  expect(logField('Kept for').query()).toBeNull()
  await goOnline()
  await untilVisible(logField('Kept for'))
  await untilEntry('Signed in', firstAdmin.email)
})
