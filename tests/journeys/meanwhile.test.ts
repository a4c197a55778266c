import { beforeEach, describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { events } from '#contract/resources/event.ts'
import { type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { cardOf, fillSignIn } from '#tests/support/console.ts'
import { chooseDay } from '#tests/support/events.ts'
import { aicha } from '#tests/support/examples.ts'
import { startForeignSignedIn } from '#tests/support/foreign-console.ts'
import { openMembers } from '#tests/support/members.ts'
import { delayCalls } from '#tests/support/routes.ts'
import { announced } from '#tests/support/samples.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

// Events that happen while data is being saved or read.

const restored = 'What you typed before is here again.'
const startConsole = untilTestEnds(startSignedInConsole)
const openList = untilTestEnds(openMembers)
const startForeign = untilTestEnds(startForeignSignedIn)

async function fillEvent({ page, url }: Pick<Console, 'page' | 'url'>) {
  await page.goto(`${url}/add-event`)
  await page.getByLabel('Title').fill('Summer fair')
  await page.getByLabel('Location').fill('Lyon')
  await chooseDay(page, 12)
}

describe('a form that is saved', () => {
  test('after another tab has signed out keeps its input', async () => {
    const console = await startConsole('ours')
    const { page, url } = console
    await fillEvent(console)
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: 'Add Event' }).click()
    await page.getByText('Not saved: sign in again first.').first().waitFor()
    await page.goto(`${url}/login`)
    await fillSignIn(page)
    await page.goto(`${url}/add-event`)
    await page.getByText(restored).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Summer fair')
  })

  test('and left at the same time opens blank, and is sent once', async () => {
    const console = await startConsole('ours')
    const { page, url, context } = console
    const release = await delayCalls(context, '**/admin/add-event')
    await fillEvent(console)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await page.getByRole('button', { name: 'Adding Event...' }).waitFor()
    await page.getByRole('link', { name: 'Close' }).click()
    await page.waitForURL(`${url}/`)
    await page.goBack()
    await page.getByLabel('Title').waitFor()
    release()
    await page.getByText('Event added successfully!').waitFor()
    expect(await page.getByText(restored).count()).toBe(0)
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    expect(await console.listOf(events)).toHaveLength(1)
  })
})

test('a member deleted on page 2 does not reappear while that page is refreshed', async () => {
  const of = Array.from({ length: 13 }, (_, nth) => ({ ...aicha, name: `Member ${nth + 1}.` }))
  const console = await openList('ours', { of })
  const { page, url, context } = console
  await page.goto(`${url}/get-members?page=2`)
  await page.getByText('Showing 11 - 13 of 13 members').waitFor()
  const heading = page.getByRole('heading', { name: /^Member \d/ }).first()
  // `textContent` is available before the card is laid out, unlike `innerText`.
  const name = String(await heading.textContent())
  const release = await delayCalls(context, '**/admin/get-member?page=2*')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const firstPage = page.waitForResponse(/get-member\?page=1/)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Member deleted successfully!').waitFor()
  await firstPage
  await cardOf(page, name).waitFor({ state: 'detached' })
  release()
  await page.getByText('Showing 11 - 12 of 12 members').waitFor()
  expect(await cardOf(page, name).count()).toBe(0)
})

test("a switch waits for another backend's state where only the cache has replied", async () => {
  const console = await startConsole('foreign')
  const { page, url, context } = console
  await page.goto(`${url}/header-announcement`)
  await page.getByRole('button', { name: 'Create Announcement' }).click()
  await page.getByLabel('Title').fill(announced.title)
  await page.getByLabel('External URL').fill(announced.externalUrl)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Announcement created successfully!').waitFor()
  await page.getByLabel('External URL').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Active', { exact: true }).waitFor()
  // The switch is sent; then the network is lost, before the state can be read again.
  let isLost = false
  await context.route('**/admin/*header-announcement', (route) => {
    if (isLost) return route.abort()
    isLost = route.request().method() === 'PUT'
    return route.continue()
  })
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  await page.getByText('Announcement deactivated successfully!').waitFor()
  await page.getByRole('button', { name: /^Activate/ }).click()
  await page.getByText('On this phone', { exact: true }).waitFor()
  await context.unroute('**/admin/*header-announcement')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await page.getByText('Announcement activated successfully!').waitFor()
  expect(await console.listOf(announcement)).toMatchObject([{ isActive: true }])
})

describe('with a backend that assigns ids', () => {
  let during: Awaited<ReturnType<typeof sending>>
  beforeEach(async () => {
    during = await sending()
  })

  /** Adds an event whose call is under way; `release` lets it arrive. */
  async function sending() {
    const visit = await startForeign()
    const { promise: opened, resolve: release } = Promise.withResolvers<void>()
    visit.backend.decide(async ({ path }) => {
      if (path.endsWith('add-event')) await opened
      return undefined
    })
    await fillEvent(visit)
    await visit.page.getByRole('button', { name: 'Add Event' }).click()
    await visit.page.getByRole('button', { name: 'Adding Event...' }).waitFor()
    await visit.page.locator('ion-menu a[href="/list-events"]').dispatchEvent('click')
    await visit.page.getByRole('heading', { name: 'Summer fair' }).waitFor()
    return { ...visit, release }
  }

  test('an item can be edited while its id is being replaced', async () => {
    const { page, backend, release } = during
    await page.getByRole('button', { name: 'Edit Summer fair' }).click()
    await page.getByLabel('Title').fill('Winter fair')
    release()
    await page.getByText('Event added successfully!').waitFor()
    await page.getByText('Update Event', { exact: true }).click()
    await page.getByText('Event updated successfully!').waitFor()
    expect(backend.rows.events).toMatchObject([{ title: 'Winter fair' }])
  })

  test('an item can be deleted while its id is being replaced', async () => {
    const { page, backend, release } = during
    await page.getByRole('button', { name: 'Delete Summer fair' }).click()
    await page.getByText('Are you sure you want to delete this event?').waitFor()
    release()
    await page.getByText('Event added successfully!').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Event deleted successfully!').waitFor()
    expect(backend.rows.events).toEqual([])
  })
})
