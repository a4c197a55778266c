import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { announcement } from '#contract/announcement.ts'
import { goOffline, goOnline, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'
import { announced } from '#tests/support/samples.ts'

import { dialogOf, press, refuseCalls, exactText, writesSince } from './acts.ts'
import { fill, switched, testAnnouncement } from './announcement.tsx'

openApp('/header-announcement', { backend: 'ours', screen: 'phone' })
testAnnouncement('ours')

const stored = () => commands.rowsOf(announcement.name)

test('an invalid address is reported, and nothing is sent', async () => {
  const writes = await writesSince()
  await press(`Edit ${announced.title}`)
  await fill({ title: 'Join us', externalUrl: 'tickets' })
  await press('Update')
  await untilVisible(page.getByRole('status').getByText('Please enter a valid URL'))
  expect(await writes()).toEqual([])
  await press('Cancel')
  await untilGone(dialogOf('Edit Announcement'))
})

test('a closed form is restored when it is opened again', async () => {
  await press(`Edit ${announced.title}`)
  await page.getByLabelText('Title').fill('Join us')
  await press('Close')
  await untilGone(dialogOf('Edit Announcement'))
  await press(`Edit ${announced.title}`)
  await untilVisible(exactText('What you typed before is here again.'))
  await expect.element(page.getByLabelText('Title')).toHaveValue('Join us')
  await press('Cancel')
  await untilGone(dialogOf('Edit Announcement'))
})

test('switching there and back offline asks once for the state that the server has', async () => {
  await press('Activate')
  // The badge still says "All sent" for a frame, because Ionic passes its label on later.
  await untilVisible(exactText('Announcement activated successfully!'))
  const writes = await writesSince()
  const before = await stored()
  await goOffline()
  await press('Deactivate')
  await untilVisible(exactText('Inactive'))
  await untilVisible(exactText('On this phone'))
  await press('Activate')
  await untilVisible(exactText('Active'))
  await goOnline()
  await untilVisible(page.getByRole('link', { name: 'All sent' }))
  expect(await writes()).toEqual([switched('ours', true)])
  expect(await stored()).toEqual(before)
})

test('failures are reported: "Failed to save announcement", "Failed to toggle announcement"', async () => {
  const refusal = { status: 400, message: 'Not today' }
  await refuseCalls('/admin/upsert-header-announcement', refusal)
  await press(`Edit ${announced.title}`)
  await page.getByLabelText('Title').fill('Sold out')
  await press('Update')
  await untilVisible(exactText('Failed to save announcement'))
  await untilVisible(page.getByRole('alert').getByText('Not today'))
  await expect.element(page.getByLabelText('Title')).toHaveValue('Sold out')
  await press('Cancel')
  await untilGone(dialogOf('Edit Announcement'))
  await untilGone(exactText('Needs attention'))
  await untilVisible(page.getByRole('heading', { name: announced.title, level: 2 }))
  await refuseCalls(announcement.switchField.path, refusal)
  await press('Deactivate')
  await untilVisible(exactText('Failed to toggle announcement'))
  await untilVisible(exactText('Needs attention'))
  await untilVisible(exactText('Not today'))
  // The refused switch leaves the announcement visible, so the screen must still show "Active".
  await untilVisible(exactText('Active'))
  await untilGone(exactText('Inactive'))
  expect(await stored()).toMatchObject([{ ...announced, isActive: true }])
})
