import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { cardOf, deleteBy } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { aicha } from '#tests/support/examples.ts'
import { memberIdOf, openMembers } from '#tests/support/members.ts'
import { cutOff } from '#tests/support/phone.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

const open = untilTestEnds(openMembers)

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...aicha, name: `Member ${index + 1}.` }))

describe('more than one page of members', () => {
  test('ten are on a page, and buttons lead to the others', async () => {
    const { page } = await open('ours', { of: numbered(21) })
    await page.getByText('Showing 1 - 10 of 21 members').waitFor()
    // Cards after the first group are rendered a moment later.
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'OFF' }).count()).toBe(10)
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2 of 3').waitFor()
    await page.getByText('Showing 11 - 20 of 21 members').waitFor()
    // A page of the list is displayed before the address names it. Leaving it earlier would keep it out of the
    // history.
    await page.waitForURL('**/get-members?page=2')
    await expect.poll(() => scrolled(page)).toBe(0)

    await page.getByRole('button', { name: '3', exact: true }).click()
    await page.getByText('Showing 21 - 21 of 21 members').waitFor()
    await page.waitForURL('**/get-members?page=3')
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  })

  test('the address holds the page for a reload, Back and dialogs', async () => {
    const { page, url } = await open('ours', { of: numbered(21) })
    await page.goto(`${url}/get-members?page=2`)
    await page.getByText('Page 2 of 3').waitFor()
    await page.getByRole('button', { name: '3', exact: true }).click()
    await page.waitForURL('**/get-members?page=3')
    await page.getByRole('button', { name: /^Edit Member/ }).click()
    await dialogOf(page, 'Edit Member').waitFor()
    expect(page.url()).toContain('page=3')
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Edit Member').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Showing 21 - 21 of 21 members').waitFor()
    await page.goBack()
    await page.getByText('Page 2 of 3').waitFor()
  })

  test('deleting the last member of the last page shows the page before', async () => {
    const { page, url } = await open('ours', { of: numbered(11) })
    await page.goto(`${url}/get-members?page=2`)
    await page.getByText('Showing 11 - 11 of 11 members').waitFor()
    await deleteBy(page, /^Delete Member/)
    await page.getByText('Member deleted successfully!').waitFor()
    await page.getByText('Showing 1 - 10 of 10 members').waitFor()
    expect(page.url()).not.toContain('page=')
    expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0)
  })

  test('the search covers all pages and starts at the first', async () => {
    const { page, url } = await open('ours', {
      of: [{ ...aicha, name: 'Zoë Attard' }, ...numbered(10), { ...aicha, name: 'Zoe Perrin' }],
    })
    await page.goto(`${url}/get-members?page=2`)
    await page.getByText('Page 2 of 2').waitFor()
    const search = page.getByRole('searchbox', { name: 'Search members' })
    await search.fill('ZOE')
    await page.getByText('Showing 1 - 2 of 2 members').waitFor()
    await cardOf(page, 'Zoë Attard').waitFor()
    await cardOf(page, 'Zoe Perrin').waitFor()
    expect(page.url()).not.toContain('page=')
    await search.fill('nobody of this name')
    await page.getByText('Nothing matches your search.').waitFor()
    expect(await page.getByRole('link', { name: 'Add Your First Member' }).count()).toBe(0)
    await search.fill('')
    await page.getByText('Page 1 of 2').waitFor()
  })

  test('?open= shows any member of the list in full', async () => {
    const admin = await open('ours', { of: numbered(11) })
    const { page, url } = admin
    await page.goto(`${url}/get-members?page=2`)
    await page.getByText('Showing 11 - 11 of 11 members').waitFor()
    const heading = page.getByRole('heading', { name: /^Member \d/ })
    // A card is empty in its first frame, when `innerText` would be empty too.
    const name = (await heading.textContent()) ?? ''
    await page.goto(`${url}/get-members?open=${await memberIdOf(admin, name)}`)
    const dialog = dialogOf(page, name)
    await dialog.getByText('Managing Director at Atlas & Sons').waitFor()
    await dialog.getByText('Member Benefits').waitFor()
  })
})

test('offline, loaded pages can be read and searched; another page says that it is missing', async () => {
  const { page, context } = await open('ours', { of: numbered(11) })
  await page.getByText('Page 1 of 2').waitFor()
  await page.reload()
  await page.getByText('Page 1 of 2').waitFor()
  await cutOff(context)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('This list could not be loaded.').waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByText(/Showing 1 - 10 of 11 members · as of \d\d:\d\d/).waitFor()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('member 7.')
  await page.getByText('Showing 1 - 1 of 1 members').waitFor()
  await cardOf(page, 'Member 7.').waitFor()
})

const scrolled = (page: Page) =>
  page.evaluate(() => document.querySelector('#main .content')?.scrollTop ?? -1)
