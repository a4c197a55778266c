import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

import { demoAdmin } from '#tests/support/accounts.ts'
import { chromiumFlags, requireChromium } from '#tests/support/chromium.ts'
import { fillSignIn } from '#tests/support/console.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { demoFile, startServer } from '#tests/support/test-server.ts'
import { buildIfStale } from '#tooling/build-if-stale.ts'

import { batchShots } from './batch.ts'
import { outboxShots, publicShots, type Shot, shots } from './screens.ts'

// `npm run screenshots [-- name…]`: takes every screen at three sizes, light and dark, and in Arabic on a phone, into
// the folder `screenshots`. Names restrict it to the screenshots whose `folder/name` contains one of them.

type Look = { folder: string; width: number; height: number; theme: string; language?: string }

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

const looks: Look[] = [
  ...sizes.flatMap((size) =>
    ['light', 'dark'].map((theme) => ({ ...size, theme, folder: `${size.width}-${theme}` })),
  ),
  { width: 390, height: 844, theme: 'light', language: 'ar', folder: '390-arabic' },
]

const target = resolve(import.meta.dirname, '../../screenshots')
const wanted = process.argv.slice(2)

async function run() {
  await buildIfStale()
  const demo = await startServer({ file: demoFile })
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  try {
    for (const look of looks) await takeAll(browser, look, demo.url)
  } finally {
    await browser.close()
    await demo.stop()
  }
}

async function takeAll(browser: Browser, look: Look, url: string) {
  mkdirSync(join(target, look.folder), { recursive: true })
  const { context, page } = await open(browser, look, url)
  for (const shot of publicShots) await take(page, shot, { look, url })
  await signIn(page, url)
  for (const shot of shots) await take(page, shot, { look, url })
  await takeOffline(context, page, { look, url })
  for (const shot of outboxShots) await take(page, shot, { look, url })
  await context.close()
  for (const shot of batchShots) await takeAlone(browser, shot, { look, url })
  process.stdout.write(`${look.folder}\n`)
}

/** Takes a screenshot in a separate context, because its actions leave data on the device. */
async function takeAlone(browser: Browser, shot: Shot, where: Where) {
  if (!isWanted(where.look, shot.name)) return
  const { context, page } = await open(browser, where.look, where.url)
  await signIn(page, where.url)
  await take(page, shot, where)
  await context.close()
}

async function open(browser: Browser, look: Look, url: string) {
  const { width, height } = look
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 1024,
    isMobile: width < 1024,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await setUp(page, look, url)
  return { context, page }
}

async function signIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await fillSignIn(page, demoAdmin)
}

async function setUp(page: Page, { theme, language }: Look, url: string) {
  await page.goto(`${url}/login`)
  await page.evaluate(
    ([chosen, spoken]) => {
      localStorage.setItem('theme', chosen ?? '')
      if (spoken) localStorage.setItem('adminLanguage', spoken)
      if (spoken) localStorage.setItem('userLanguage', spoken)
    },
    [theme, language],
  )
}

type Where = { look: Look; url: string }

async function take(page: Page, shot: Shot, { look, url }: Where) {
  if (!isWanted(look, shot.name)) return
  await page.goto(url + shot.path, { waitUntil: 'networkidle' })
  await page.getByRole('heading').first().waitFor()
  await shot.act?.(page)
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(target, look.folder, `${shot.name}.png`) })
}

function isWanted({ folder }: Look, name: string): boolean {
  return wanted.length === 0 || wanted.some((part) => `${folder}/${name}`.includes(part))
}

/** Takes a list offline, with a queued change. */
async function takeOffline(context: BrowserContext, page: Page, where: Where) {
  if (!isWanted(where.look, 'offline')) return
  await page.goto(`${where.url}/gallery`, { waitUntil: 'networkidle' })
  await untilInstalled(page)
  await cutOff(context)
  const edit = page.locator('.gallery-card .row-actions ion-button').first()
  await edit.click()
  await page.locator('.dialog [name=title]').fill('A title that waits for the network')
  await page.locator('.dialog .submit-button').click()
  await page.locator('.unsent-mark').first().waitFor()
  await page.waitForTimeout(400)
  const shoot = (name: string) =>
    page.screenshot({ path: join(target, where.look.folder, `${name}.png`) })
  await shoot('gallery-offline')
  await page.locator('.outbox-badge').click()
  await page.locator('.outbox-entry').waitFor()
  await page.waitForTimeout(400)
  await shoot('outbox-offline')
  await context.setOffline(false)
  await page.waitForTimeout(1500)
}

await run()
