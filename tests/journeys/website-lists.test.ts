import { type Browser, chromium, type Page, type Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { chromiumFlags, requireChromium } from '#tests/support/chromium.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ env: { SITE: 'true' } })
  browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Opens the website, whose requests for members the test answers. */
async function visit(reply: (route: Route, params: URLSearchParams) => Promise<void>) {
  const page = await browser.newPage()
  await page.route(/\/public\/members/, (route) =>
    reply(route, new URL(route.request().url()).searchParams),
  )
  await page.goto(`${server.url}/site/`)
  return page
}

const fulfil = (route: Route, name: string) =>
  route.fulfill({
    json: { data: [{ _id: name, name }], pagination: { total: 2, totalPages: 2 } },
  })
const namesOn = (page: Page) => page.locator('#member-list h3').allTextContents()

test('two taps on "More" load one page', async () => {
  let requestCount = 0
  const page = await visit(async (route, parts) => {
    requestCount += 1
    await fulfil(route, `Member of page ${parts.get('page')}`)
  })
  const more = page.locator('#member-list').getByRole('button', { name: 'More' })
  await more.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => namesOn(page)).toContain('Member of page 2')
  await page.waitForLoadState('networkidle')
  expect(await namesOn(page)).toEqual(['Member of page 1', 'Member of page 2'])
  expect(requestCount).toBe(2)
})

test('a search that fails late keeps the results of a newer one', async () => {
  let fail = async () => {}
  const page = await visit(async (route, parts) => {
    const search = parts.get('search') ?? ''
    if (search === 'old') fail = () => route.abort()
    else await fulfil(route, `Found by ${search}`)
  })
  const field = page.getByLabel('Search members')
  const request = page.waitForRequest(/search=old/)
  await field.fill('old')
  await request
  await field.fill('new')
  await expect.poll(() => namesOn(page)).toEqual(['Found by new'])
  const failed = page.waitForEvent('requestfailed')
  await fail()
  await failed
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await namesOn(page)).toEqual(['Found by new'])
  expect(await page.getByText('This could not be loaded').count()).toBe(0)
})
