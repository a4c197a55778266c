import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'
import { addItems } from '#tests/support/add-items.ts'
import { chromiumFlags, requireChromium } from '#tests/support/chromium.ts'
import { openSignedIn } from '#tests/support/console.ts'
import { aicha, pricing } from '#tests/support/examples.ts'
import { type OtherWebsite, startOtherWebsite } from '#tests/support/other-website.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let browser: Browser
let website: OtherWebsite
let page: Page

beforeAll(async () => {
  server = await startServer({ env: { SITE: 'true' } })
  website = await startOtherWebsite()
  browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  await addItems(server.url, members, [aicha])
  await addItems(server.url, events, [
    { ...pricing, eventDate: '2200-01-01' },
    { ...pricing, title: 'First dinner', type: 'Dinner', eventDate: '2020-01-01' },
  ])
  page = await browser.newPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, { url: server.url })
  await page.goto(`${server.url}/website`)
})
afterAll(async () => {
  await browser.close()
  await website.stop()
  await server.stop()
})

async function copied(name: string) {
  const snippet = page.locator('.snippet', { has: page.getByRole('heading', { name }) })
  await snippet.getByRole('button', { name: `Copy: ${name}` }).click()
  await snippet.getByText('Copied').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Returns the text that the page of another website with this code shows. */
async function shownElsewhere(code: string, selector: 'element' | 'frame') {
  website.show(code)
  const visitor = await browser.newPage()
  await visitor.goto(website.url)
  const frame = selector === 'frame' ? visitor.frameLocator('iframe') : visitor
  const title = frame.locator('[part=title]')
  await title.first().waitFor()
  const titles = await title.allTextContents()
  await visitor.close()
  return titles
}

test('the copied code works on another website, as an element and as a frame', async () => {
  const asElement = await copied('As an element')
  expect(asElement).toContain(`src="${server.url}/embed.js"`)
  expect(await shownElsewhere(asElement, 'element')).toEqual([pricing.title])
  expect(await shownElsewhere(await copied('As a frame'), 'frame')).toEqual([pricing.title])
})

test('code and preview follow the choices, without an entry in the history', async () => {
  const preview = page.frameLocator('.website-preview iframe')
  await preview.getByText(pricing.title).waitFor()
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('combobox', { name: 'When' }).selectOption('Past')
  await preview.getByText('First dinner').waitFor()
  await page.getByRole('textbox', { name: 'Type' }).fill('Workshop')
  await preview.getByText('Nothing to show yet.').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await preview.getByText('Rien à afficher pour le moment.').waitFor()
  await page.getByRole('combobox', { name: 'Content' }).selectOption('Members')
  await preview.getByText(aicha.name).waitFor()
  expect(await copied('As an element')).toContain(
    '<take-off-members limit="6" lang="fr"></take-off-members>',
  )
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('each address of the calendar and the feeds leads to it', async () => {
  const texts = await page.locator('.website .card-body').last().locator('code').allTextContents()
  expect(texts).toHaveLength(5)
  for (const text of texts) {
    const { status } = await fetch(text.replace(/^webcal:/, 'http:'))
    expect({ text, status }).toEqual({ text, status: 200 })
  }
})

test('the account menu leads to the screen', async () => {
  await page.goto(`${server.url}/gallery`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('.account-popover').getByRole('link', { name: 'Website' }).click()
  await page.waitForURL('**/website')
  await page.getByRole('heading', { name: 'Website', level: 1 }).waitFor()
})
