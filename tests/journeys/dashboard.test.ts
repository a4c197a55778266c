import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Dashboard, dashboardPath } from '#contract/dashboard.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'
import { type Console, everywhere, startSignedInConsole } from '#tests/support/backends.ts'
import { forgetLists } from '#tests/support/console.ts'
import { putInto } from '#tests/support/put-into.ts'
import { sampleOf } from '#tests/support/samples.ts'

let admin: Console

const records = [events, events, events, enquiries, enquiries, members]

const cards = [
  { name: 'Banners', words: 'Active campaigns', path: '/list-banner', count: '0', bar: '0%' },
  { name: 'Events', words: 'Upcoming events', path: '/list-events', count: '3', bar: '50%' },
  {
    ...{ name: 'Founder Profiles', words: 'Verified founders', path: '/list-founderProfile' },
    ...{ count: '0', bar: '0%' },
  },
  {
    ...{ name: 'Memberships', words: 'Total members', path: '/membership-list' },
    ...{ count: '2', bar: '33.33' },
  },
  { name: 'Verified Members', words: '50% verified', path: '/get-members', count: '1', bar: '50%' },
]

const cardOf = (name: string) =>
  admin.page.getByRole('listitem').filter({ has: admin.page.getByRole('heading', { name }) })
const barOf = (name: string) =>
  cardOf(name)
    .locator('[style]')
    .evaluate((bar) => bar.getAttribute('style'))

describe.each(everywhere)('the dashboard, $screen.width wide, backend: $backend', (of) => {
  const { backend, screen } = of
  beforeAll(async () => {
    admin = await startSignedInConsole(backend, screen)
    const { page } = admin
    for (const resource of records) {
      await putInto({ page, backend }, resource, [sampleOf(resource.name).values])
    }
    await page.goto(admin.url)
  })
  afterAll(() => admin.end())

  test('welcomes, and counts all records', async () => {
    const { page } = admin
    await page.getByRole('heading', { name: 'Take-Off', level: 1 }).waitFor()
    expect(await page.title()).toBe('Dashboard | Admin Dashboard')
    await page.getByText('Welcome back, Admin.').waitFor()
    const total = cardOf('Total Records')
    await total.getByText('6', { exact: true }).waitFor()
    await total.getByText(/^Last updated \w{3} \d{1,2}, \d{4}, \d\d:\d\d$/).waitFor()
  })

  test(
    'has five cards, each with its count, its share, and its list behind it',
    of.quickOnPhone,
    async () => {
      const { page, url } = admin
      for (const { name, words, path, count, bar } of cards) {
        await cardOf(name).getByText(words, { exact: true }).waitFor()
        await cardOf(name).getByText(count, { exact: true }).waitFor()
        expect(await barOf(name)).toContain(bar)
        await cardOf(name).getByRole('link').click()
        await page.waitForURL(url + path)
        await page.goBack()
      }
    },
  )

  test('shows the cached counts offline, with the time of their last refresh', async () => {
    const { page, context } = admin
    await cardOf('Events').getByText('3', { exact: true }).waitFor()
    await context.setOffline(true)
    await page.reload()
    await cardOf('Events').getByText('3', { exact: true }).waitFor()
    await page.getByText(/^as of \d\d:\d\d$/).waitFor()
    await context.setOffline(false)
    await page.getByText(/^as of \d\d:\d\d$/).waitFor({ state: 'detached' })
  })
})

describe('other replies of a backend', () => {
  const totals = { banners: 6, events: 12, founderProfiles: 8, memberships: 18 }
  const many: Dashboard = {
    totals: { ...totals, verifiedMemberships: 3500 },
    summary: { totalRecords: 3544, lastUpdated: '' },
  }
  let reply: { status: number; json: object }
  let replyAllowed = Promise.resolve()
  let clicks = 0

  beforeAll(async () => {
    admin = await startSignedInConsole('ours')
    await admin.context.route(`**${dashboardPath}`, async (route) => {
      await replyAllowed
      await route.fulfill(reply)
    })
  })
  afterAll(() => admin.end())

  async function openAfresh() {
    const { page, url } = admin
    await forgetLists(page)
    await page.goto(url)
  }

  test('more verified members than memberships: the text shows both, and the bar is full', async () => {
    reply = { status: 200, json: { success: true, data: many } }
    let release = () => {}
    replyAllowed = new Promise((resolve) => (release = resolve))
    await openAfresh()
    await admin.page.getByText('Loading dashboard...').waitFor()
    release()
    await cardOf('Verified Members').getByText('19444% verified').waitFor()
    expect(await barOf('Verified Members')).toContain(' 100%')
    await cardOf('Verified Members').getByText('3,500', { exact: true }).waitFor()
    await cardOf('Total Records').getByText('3,544', { exact: true }).waitFor()
    expect(await admin.page.getByText('Last updated').count()).toBe(0)
  })

  test.each([
    { message: 'The books are being balanced', displayed: 'The books are being balanced' },
    { message: undefined, displayed: 'Failed to load dashboard data' },
  ])('an error is displayed as "$displayed", and can be retried', async (of) => {
    const { page } = admin
    reply = { status: 500, json: { success: false, ...(of.message && { message: of.message }) } }
    await openAfresh()
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: 'Error loading dashboard' }).waitFor()
    await alert.getByText(of.displayed).waitFor()
    // Change the answer only at the click, because the page also retries by itself.
    await onClick(() => (reply = { status: 200, json: { success: true, data: many } }))
    await alert.getByRole('button', { name: 'Try again' }).click()
    await cardOf('Events').getByText('12', { exact: true }).waitFor()
  })

  /** Runs `act` on the next click in the page, before the app handles the click. */
  async function onClick(act: () => void) {
    const { page } = admin
    const name = `clicked${(clicks += 1)}`
    await page.exposeFunction(name, act)
    await page.evaluate((called) => {
      const note = () => Reflect.get(globalThis, called)()
      document.addEventListener('click', note, { capture: true, once: true })
    }, name)
  }
})
