import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import { auditPaths } from '#contract/audit.ts'
import { members } from '#contract/resources/member.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { press, remove } from '#tests/support/acts.ts'
import { addItems } from '#tests/support/add-items.ts'
import { aicha } from '#tests/support/examples.ts'
import { inviteAt } from '#tests/support/people.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const visit = visitForAll(startSignedIn)
const page = () => visit().page
const open = () => page().goto(`${visit().url}/audit`)
const entries = () => page().locator('.audit-entry')
const entryOf = (...words: string[]) =>
  words.reduce((found, text) => found.filter({ hasText: text }), entries())

beforeAll(async () => {
  await addItems(visit().api, members, [aicha])
  await remove(visit(), '/get-members')
  await page().getByText('Member deleted').first().waitFor()
  await inviteAt(visit().api, { email: 'ben@take-off.example', name: '', role: 'reader' })
})

test('an owner sees each action with its person, and the values before and after', async () => {
  await open()
  const invited = entryOf('Invited somebody')
  await invited.getByText('ben@take-off.example').waitFor()
  await invited.getByText('Reader').waitFor()
  const deleted = entryOf('Deleted', 'Member', aicha.name)
  await deleted.getByText(firstAdmin.email).waitFor()
  await deleted.locator('del').getByText(aicha.company, { exact: true }).waitFor()
  expect(await deleted.locator('ins').count()).toBe(0)
  expect(await deleted.getByRole('link').count()).toBe(0)
  await entryOf('Signed in').first().waitFor()
})

test('filters show matching entries alone', async () => {
  await open()
  await page().getByLabel('About').selectOption({ label: 'Member' })
  await expect.poll(() => entries().count()).toBe(2)
  await entryOf('Added', aicha.name).waitFor()
  await page().getByLabel('Who').selectOption({ label: 'Visitors of the website' })
  await page().getByText('Nothing was done').waitFor()
  await page().getByLabel('Who').selectOption({ label: firstAdmin.email })
  await expect.poll(() => entries().count()).toBe(2)
  const today = await page().evaluate(() => {
    const now = new Date()
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
  })
  await page().getByLabel('Until').fill('2026-01-01')
  await page().getByText('Nothing was done').waitFor()
  await page().getByLabel('Until').fill(today)
  await expect.poll(() => entries().count()).toBe(2)
})

test('the kind of action is filtered by its name, beside the other filters', async () => {
  await open()
  const done = page().getByLabel('What was done')
  await done.selectOption({ label: 'Invited somebody' })
  await expect.poll(() => entries().count()).toBe(1)
  await entryOf('Invited somebody', 'ben@take-off.example').waitFor()
  await page().getByLabel('About').selectOption({ label: 'Member' })
  await page().getByText('Nothing was done').waitFor()
  await done.selectOption({ label: 'Deleted' })
  await entryOf('Deleted', aicha.name).waitFor()
  expect(await entries().count()).toBe(1)
  await done.selectOption({ label: 'Anything' })
  await expect.poll(() => entries().count()).toBe(2)
})

test('an action of a newer server is displayed without a name, beside the others', async () => {
  const list = `**${auditPaths.list}`
  await page().route(list, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({
      response,
      body: text.replace('"op":"person-invited"', '"op":"person-praised"'),
    })
  })
  await open()
  await entryOf('Did something that this version cannot name', 'ben@take-off.example').waitFor()
  await entryOf('Signed in').first().waitFor()
  await page().unroute(list)
})

test('the CSV file contains the filtered entries', async () => {
  await open()
  await page().getByLabel('About').selectOption({ label: 'Member' })
  await page().getByLabel('What was done').selectOption({ label: 'Deleted' })
  await expect.poll(() => entries().count()).toBe(1)
  const [download] = await Promise.all([
    page().waitForEvent('download'),
    page().getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`,remove,member,`)
  expect(text).not.toContain('signed-in')
  expect(text).not.toContain(',add,member,')
})

test('an owner sets the retention time, and is asked before shortening it', async () => {
  await open()
  const kept = page().getByLabel('Kept for')
  await kept.selectOption({ label: '90 days' })
  await page().getByText('Keep the log for 90 days?').waitFor()
  await press(visit(), 'Cancel')
  expect(await kept.inputValue()).toBe('')
  await kept.selectOption({ label: '90 days' })
  await press(visit(), 'Remove what is older')
  await entryOf('Changed how long', '90').waitFor()
  await expect.poll(() => kept.inputValue()).toBe('90')
  await kept.selectOption({ label: 'For good' })
  await entryOf('Changed how long', 'for good').first().waitFor()
})

test('a filter chosen while the retention time is being saved takes effect', async () => {
  await open()
  await entries().first().waitFor()
  const answered = Promise.withResolvers<void>()
  await page().route('**/admin/audit/kept', async (route) => {
    await answered.promise
    await route.continue()
  })
  const kept = page().getByLabel('Kept for')
  await kept.selectOption({ label: '1,095 days' })
  await press(visit(), 'Remove what is older')
  await page().getByLabel('About').selectOption({ label: 'Member' })
  await expect.poll(() => entries().count()).toBe(2)
  answered.resolve()
  await page().getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => kept.inputValue()).toBe('1095')
  expect(await entries().count()).toBe(2)
  await kept.selectOption({ label: 'For good' })
  await page().unroute('**/admin/audit/kept')
})

test('an invalid date requests nothing', async () => {
  const broken: string[] = []
  page().on('pageerror', ({ message }) => broken.push(message))
  await open()
  await entries().first().waitFor()
  await page().getByLabel('Until').fill('9999-12-31')
  await page().getByLabel('From').fill('20261-01-01')
  await page().getByLabel('About').selectOption({ label: 'Member' })
  await expect.poll(() => entries().count()).toBe(2)
  expect(broken).toEqual([])
})

test('offline the log says so, and is loaded when requested again', async () => {
  await open()
  await page().context().setOffline(true)
  await page().getByLabel('About').selectOption({ label: 'Account' })
  const again = page().getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page().context().setOffline(false)
  await again.click()
  await entryOf('Signed in').first().waitFor()
})

test('an entry links to its item while the item exists', async () => {
  await addItems(visit().api, members, [{ ...aicha, name: 'Lina Rossi' }])
  await open()
  await entryOf('Added', 'Lina Rossi').getByRole('link').click()
  await page().locator('.dialog').getByText('Lina Rossi').first().waitFor()
})
