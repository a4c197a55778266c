import { beforeAll, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { addItems } from '#tests/support/add-items.ts'
import { startSignedInConsole } from '#tests/support/backends.ts'
import { announced } from '#tests/support/samples.ts'
import { visitForAll } from '#tests/support/visit.ts'

// A form that is open while the admin switches the announcement in another tab.

const admin = visitForAll(() => startSignedInConsole('ours'))
beforeAll(async () => {
  await addItems(admin().api, announcement, [announced])
})

test('the own switch of the announcement causes no conflict in its open form', async () => {
  const { context, page, url } = admin()
  await page.goto(`${url}/header-announcement`)
  await page.getByRole('button', { name: `Edit ${announced.title}` }).click()
  const address = page.getByLabel('External URL')
  await address.fill('https://tickets.example/late')

  const other = await context.newPage()
  await other.goto(`${url}/header-announcement`)
  await other.getByRole('button', { name: /^Deactivate/ }).click()
  await other.getByText('Announcement deactivated successfully!').waitFor()
  await other.getByRole('button', { name: /^Activate/ }).click()
  await other.getByText('Announcement activated successfully!').waitFor()
  // The list contains both switches, so their receipts leave the outbox.
  const read = other.waitForResponse(`**${announcement.paths.list}`)
  await other.reload()
  await read
  await other.getByText('Active', { exact: true }).waitFor()
  await other.close()

  await page.getByText('Update', { exact: true }).click()
  await address.waitFor({ state: 'detached' })
  await expect
    .poll(() => admin().listOf(announcement))
    .toMatchObject([{ externalUrl: 'https://tickets.example/late', isActive: true }])
})
