import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { banners } from '#contract/resources/banner.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { addItems } from '#tests/support/add-items.ts'
import { announceAt } from '#tests/support/announce.ts'
import { chromiumFlags, requireChromium } from '#tests/support/chromium.ts'
import { cardOf, openSignedIn } from '#tests/support/console.ts'
import { aicha, pricing, yusuf } from '#tests/support/examples.ts'
import { newProfile, type Phone, startPhone } from '#tests/support/phone.ts'
import { startPushService } from '#tests/support/push-service.ts'
import {
  pushDeliveryTo,
  shownOn,
  subscribeAt,
  tapShown,
  turnOnNotifications,
} from '#tests/support/pushed.ts'
import { announced } from '#tests/support/samples.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

const profile = newProfile()
let server: TestServer
let phone: Phone
let elsewhere: Browser
let push: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  push = await startPushService()
  server = await startServer({
    env: {
      SITE: 'true',
      SECURITY_CONTACT: 'mailto:security@club.example',
      PUSH_SERVICES: push.origin,
    },
  })
  phone = await startPhone(profile.folder)
  elsewhere = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  await openSignedIn(phone.page, { url: server.url })
  await addItems(server.url, members, [aicha])
  await addItems(server.url, galleryItems, [{ title: 'Opening night', description: 'Lights' }])
})

afterAll(async () => {
  await elsewhere.close()
  await phone.close()
  await server.stop()
  await push.stop()
  profile.forget()
})

/** Opens the website in a browser without a session. */
async function visitWebsite({ javaScriptEnabled = true, path = '/site/' } = {}) {
  const page = await elsewhere.newPage({ javaScriptEnabled })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(server.url + path)
  return { page, errors }
}

/** Fills in the form faster than a person, as if the page had been sent a minute ago. */
async function enquire(page: Page, firstName: string) {
  await page
    .locator('[name=shownAt]')
    .evaluate((field: HTMLInputElement) => (field.value = String(Number(field.value) - 60_000)))
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email').fill('ines@atelier.example')
  await page.getByLabel('Company').fill('Atelier Benhaddou')
  await page.getByLabel('Mentoring').check()
  await page.getByLabel('Trade missions').check()
  await page.getByRole('button', { name: 'Send' }).click()
}

const receipt = /E-[2-9A-Z]{4}-[2-9A-Z]{4}/

describe('the website', () => {
  test('shows stored items, and complies with its content policy', async () => {
    const { page, errors } = await visitWebsite()
    await page.getByRole('heading', { name: aicha.name }).waitFor()
    await page.getByRole('heading', { name: 'Opening night' }).waitFor()
    await page.getByText('Nothing is planned just now.').waitFor()
    expect(await page.getByText(aicha.email).count()).toBe(0)
    const picture = page.locator('#gallery img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await page.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(
      aicha.linkedIn,
    )
    expect(errors).toEqual([])
    await page.close()
  })

  test('shows an event with its day, banners, founders and the announcement', async () => {
    const eventDate = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await addItems(server.url, events, [{ ...pricing, eventDate }])
    await addItems(server.url, founderProfiles, [yusuf])
    await addItems(server.url, banners, [{}, {}])
    await announceAt(server.url)
    const { page, errors } = await visitWebsite()
    const event = page.locator('#events li', { hasText: pricing.title })
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
    await event.getByText(day.format(new Date(eventDate))).waitFor()
    for (const text of [pricing.type, pricing.eventTime, pricing.location, pricing.description]) {
      await event.getByText(text, { exact: true }).waitFor()
    }
    const founder = page.locator('#founders li', { hasText: yusuf.fullName })
    for (const text of [yusuf.role, yusuf.summary, ...yusuf.achievements]) {
      await founder.getByText(text, { exact: true }).waitFor()
    }
    const { linkedIn } = yusuf.socialLinks
    expect(await founder.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(
      linkedIn,
    )
    const announcementLink = page.getByRole('link', { name: announced.title })
    await announcementLink.waitFor()
    expect(await announcementLink.getAttribute('href')).toBe(announced.externalUrl)
    await expect.poll(() => page.locator('#banners img').count()).toBe(2)
    expect(errors).toEqual([])
    await page.close()
  })

  test('finds members by their public fields, and says when there are none', async () => {
    const { page } = await visitWebsite()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('no such member')
    await page.getByText('No member was found.').waitFor()
    await page.getByRole('searchbox', { name: 'Search members' }).fill(aicha.company)
    await page.getByRole('heading', { name: aicha.name }).waitFor()
    await page.close()
  })
})

test.each([true, false])(
  "a visitor's enquiry arrives on the phone, with the same receipt for both; with scripts: %s",
  async (javaScriptEnabled) => {
    const { page } = await visitWebsite({ javaScriptEnabled })
    const name = javaScriptEnabled ? 'Inès' : 'Tendai'
    await enquire(page, name)
    await page.getByText(receipt).waitFor()
    const given = receipt.exec((await page.getByText(receipt).textContent()) ?? '')?.[0] ?? ''
    await page.close()
    await phone.page.goto(`${server.url}/membership-list`)
    const card = cardOf(phone.page, name)
    await card.getByText(`From the website, ${given}`).waitFor()
    await card.getByRole('button', { name: `More ${name}` }).click()
    await card.getByText('Trade missions').waitFor()
  },
)

test('a visitor who enquires becomes a member on the website', async () => {
  const { page, context } = phone
  const device = push.device()
  await subscribeAt(context, device)
  await page.goto(`${server.url}/list-events`)
  await turnOnNotifications(page)
  const bring = pushDeliveryTo(page, push, device)

  const stranger = await visitWebsite({ javaScriptEnabled: false })
  const typed = {
    Phone: '+33 4 55 50',
    Position: 'Founder',
    Industry: 'Textiles',
    Location: 'Lyon',
  }
  for (const [label, value] of Object.entries(typed))
    await stranger.page.getByLabel(label).fill(value)
  await enquire(stranger.page, 'Zineb')
  await stranger.page.getByText(receipt).waitFor()
  await stranger.page.close()

  expect(await bring()).toMatchObject({ about: 'enquiry', name: 'Zineb' })
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: 'New membership enquiry' }])
  await tapShown(context)
  await page.waitForURL('**/membership-list')
  await cardOf(page, 'Zineb').getByRole('button', { name: 'More Zineb' }).click()
  await page.getByRole('button', { name: 'Add Zineb as a member' }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Name').waitFor()
  await expect.poll(() => field('Name').inputValue()).toBe('Zineb')
  expect(await field('Title').inputValue()).toBe('Founder')
  await field('Discount').fill('15%')
  await page.reload()
  // Typed values and those of the enquiry survive a reload.
  await expect.poll(() => field('Discount').inputValue()).toBe('15%')
  expect(await field('Company').inputValue()).toBe('Atelier Benhaddou')
  await page.getByRole('button', { name: 'Add Member' }).click()
  await page.waitForURL(`${server.url}/membership-list`)

  const { page: website } = await visitWebsite()
  await website.getByRole('heading', { name: 'Zineb' }).waitFor()
  await website.close()
})

test('an enquiry filled in by a program arrives marked as spam', async () => {
  const { page } = await visitWebsite()
  await page.locator('[name=fax]').evaluate((field: HTMLInputElement) => (field.value = '1'))
  await enquire(page, 'Robot')
  await page.getByText(receipt).waitFor()
  await page.close()
  await phone.page.goto(`${server.url}/membership-list`)
  await cardOf(phone.page, 'Robot').getByText('Perhaps spam').waitFor()
})

test("the installed app's worker does not handle the website and its calls", async () => {
  await phone.page.goto(`${server.url}/site/`)
  await phone.page.getByRole('heading', { name: 'Our members' }).waitFor()
  await phone.page.goto(`${server.url}/embed/members`)
  await phone.page.getByRole('region', { name: 'Members' }).waitFor()
  const reply = await phone.page.goto(`${server.url}/public/announcement`)
  expect(await reply?.json()).toEqual({ success: true, data: announced })
  const contact = await phone.page.goto(`${server.url}/.well-known/security.txt`)
  expect(await contact?.text()).toContain('Contact: mailto:security@club.example')
})
