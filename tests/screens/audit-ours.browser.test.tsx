import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'

import { auditPaths } from '#contract/audit.ts'
import { members } from '#contract/resources/member.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { aicha } from '#tests/support/examples.ts'
import { goTo, openApp, untilVisible } from '#tests/support/open-app.ts'

import { exactText, press } from './acts.ts'
import {
  addMember,
  chooseInLog,
  entriesOf,
  logField,
  openLog,
  untilCount,
  untilEntry,
} from './audit-log.ts'

const email = 'ben@take-off.example'
const keptPath = '/admin/audit/kept'

openApp('/audit', {
  backend: 'ours',
  screen: 'phone',
  prepare: async () => {
    await addMember(aicha.name)
    await commands.removeElsewhere(members.name)
    await commands.addPerson({ email, name: 'Ben', role: 'reader' })
  },
})

test('an owner sees each action with its person, and the values before and after', async () => {
  await untilEntry('Invited somebody', email, 'Reader')
  const deleted = await untilEntry('Deleted', 'Member', aicha.name, firstAdmin.email)
  const before = [...deleted.querySelectorAll('del')].map(({ textContent }) => textContent.trim())
  expect(before).toContain(aicha.company)
  expect(deleted.querySelector('ins')).toBeNull()
  expect(deleted.querySelector('a')).toBeNull()
  await untilEntry('Signed in')
})

test('filters show matching entries alone', async () => {
  await openLog()
  await chooseInLog('About', 'Member')
  await untilCount(2)
  await untilEntry('Added', aicha.name)
  await chooseInLog('Who', 'Visitors of the website')
  await untilVisible(page.getByText('Nothing was done'))
  await chooseInLog('Who', firstAdmin.email)
  await untilCount(2)
  const now = new Date()
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const today = `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
  await logField('Until').fill('2026-01-01')
  await untilVisible(page.getByText('Nothing was done'))
  await logField('Until').fill(today)
  await untilCount(2)
})

test('the kind of action is filtered by its name, beside the other filters', async () => {
  await openLog()
  await chooseInLog('What was done', 'Invited somebody')
  await untilCount(1)
  await untilEntry('Invited somebody', email)
  await chooseInLog('About', 'Member')
  await untilVisible(page.getByText('Nothing was done'))
  await chooseInLog('What was done', 'Deleted')
  await untilEntry('Deleted', aicha.name)
  await untilCount(1)
  await chooseInLog('What was done', 'Anything')
  await untilCount(2)
})

test('an action of a newer server is displayed without a name, beside the others', async () => {
  goTo('/outbox')
  const token: unknown = JSON.parse(localStorage.getItem('token') ?? '')
  const headers = { authorization: `Bearer ${String(token)}` }
  const text = await (await fetch(auditPaths.list, { headers })).text()
  const newer = text.replace('"op":"person-invited"', '"op":"person-praised"')
  expect(newer).not.toBe(text)
  await commands.answerCalls(auditPaths.list, { status: 200, json: JSON.parse(newer) })
  goTo('/audit')
  await untilEntry('Did something that this version cannot name', email)
  await untilEntry('Signed in')
})

test('the CSV file contains the filtered entries', async () => {
  await openLog()
  await chooseInLog('About', 'Member')
  await chooseInLog('What was done', 'Deleted')
  await untilCount(1)
  const files = vi.spyOn(URL, 'createObjectURL')
  const downloads: string[] = []
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  clicks.mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  onTestFinished(() => void [files.mockRestore(), clicks.mockRestore()])
  await press('Download as CSV')
  await expect.poll(() => files.mock.calls).toHaveLength(1)
  expect(downloads).toEqual([expect.stringMatching(/\.csv$/)])
  const file = files.mock.calls[0]?.[0]
  const text = file instanceof Blob ? await file.text() : ''
  expect(text).toContain(`,remove,member,`)
  expect(text).not.toContain('signed-in')
  expect(text).not.toContain(',add,member,')
})

test('an owner sets the retention time, and is asked before shortening it', async () => {
  await openLog()
  await chooseInLog('Kept for', '90 days')
  await untilVisible(page.getByText('Keep the log for 90 days?'))
  await press('Cancel')
  await expect.element(logField('Kept for')).toHaveValue('')
  await chooseInLog('Kept for', '90 days')
  await press('Remove what is older')
  await untilEntry('Changed how long', '90')
  await expect.element(logField('Kept for')).toHaveValue('90')
  await chooseInLog('Kept for', 'For good')
  await expect.element(logField('Kept for')).toHaveValue('')
  await expect.poll(() => entriesOf('Changed how long').length).toBe(2)
})

test('a filter chosen while the retention time is being saved takes effect', async () => {
  await openLog()
  await commands.holdCalls(keptPath)
  await chooseInLog('Kept for', '1,095 days')
  await press('Remove what is older')
  await chooseInLog('About', 'Member')
  await untilCount(2)
  await commands.passCalls()
  await untilVisible(exactText('Saved'))
  await expect.element(logField('Kept for')).toHaveValue('1095')
  await untilCount(2)
  await chooseInLog('Kept for', 'For good')
})

test('an invalid date requests nothing', async () => {
  const broken: string[] = []
  const note = ({ message }: ErrorEvent) => void broken.push(message)
  addEventListener('error', note)
  onTestFinished(() => removeEventListener('error', note))
  await openLog()
  await logField('Until').fill('9999-12-31')
  await logField('From').fill('20261-01-01')
  await chooseInLog('About', 'Member')
  await untilCount(2)
  expect(broken).toEqual([])
})

test('an entry links to its item while the item exists', async () => {
  await addMember('Lina Rossi')
  await openLog()
  const entry = await untilEntry('Added', 'Lina Rossi')
  await page.elementLocator(entry).getByRole('link').click()
  const dialogText = () => document.querySelector('.dialog')?.textContent
  await expect.poll(dialogText).toContain('Lina Rossi')
})
