import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'

import { addItems } from './add-items.ts'
import { announceAt } from './announce.ts'
import { chromiumFlags, requireChromium } from './chromium.ts'
import { aicha, pricing } from './examples.ts'
import { type OtherWebsite, startOtherWebsite } from './other-website.ts'
import { startServer, type TestServer } from './test-server.ts'

/** Day of the upcoming event at the server of `embedsElsewhere`. */
export const upcomingDay = '2200-01-31'
/** Title of its past event. */
export const pastTitle = 'Last dinner'

/**
 * Starts a server with an item of each kind, and the website of somebody else, for all tests of a file. The returned
 * function opens the page of that website with a body; it returns the errors of the page, too.
 */
export function embedsElsewhere() {
  let server: TestServer
  let browser: Browser
  let website: OtherWebsite
  beforeAll(async () => {
    server = await startServer({ env: { SITE: 'true' } })
    website = await startOtherWebsite()
    browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
    await addItems(server.url, members, [aicha])
    await addItems(server.url, galleryItems, [{ title: 'Opening night', description: 'Lights' }])
    await addItems(server.url, events, [
      { ...pricing, eventDate: upcomingDay },
      { ...pricing, title: pastTitle, type: 'Dinner', eventDate: '2020-01-31' },
    ])
    await announceAt(server.url)
  })
  afterAll(async () => {
    await browser.close()
    await website.stop()
    await server.stop()
  })
  return async (
    bodyFor: (address: string) => string,
    prepare?: (page: Page) => Promise<unknown>,
  ) => {
    // A strict policy: the script needs no inline styles, and calls nobody but the server.
    const policy = ['script', 'connect', 'img', 'frame'].map((kind) => `${kind}-src ${server.url}`)
    website.show(bodyFor(server.url), `default-src 'none'; ${policy.join('; ')}`)
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', ({ message }) => errors.push(message))
    await prepare?.(page)
    await page.goto(website.url)
    return { page, errors }
  }
}
