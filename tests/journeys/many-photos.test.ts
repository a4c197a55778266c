import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'

import { cursorQuery } from '#contract/list-cursor.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { cardOf, deleteCachedLists } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { fill } from '#tests/support/fill.ts'
import { phoneScreen, untilInstalled, cutOff } from '#tests/support/phone.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { untilStill } from '#tests/support/until-still.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const many = Array.from({ length: 2000 }, (_, nth) => ({
  title: `Photo ${nth}`,
  description: `Taken at ${nth} o'clock.`,
}))

const visit = visitForAll(async () => {
  const started = await startSignedIn(phoneScreen)
  await addPhoto(started.page, started.server.url, 'The very first')
  await cardOf(started.page, 'The very first').waitFor()
  await fill(started.server.dataDir, galleryItems, many)
  return started
})

/** Records which pages of the photo list are requested from now on. */
function recordCursors(page: Page) {
  const cursors: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === galleryItems.paths.list) cursors.push(searchParams.get(cursorQuery))
  })
  return cursors
}

async function addPhoto(page: Page, url: string, title: string) {
  await page.goto(`${url}/gallery?add=1`)
  const form = dialogOf(page, 'Add Gallery Item')
  await form.locator('input[type=file]:not([capture])').setInputFiles(await pictureFile())
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('In the hall.')
  await form.getByRole('button', { name: 'Add Item' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Waits until all pages of the list are cached. If a page is closed earlier, the next one requests them again. */
const untilAllKept = (page: Page) =>
  expect.poll(() => page.evaluate(isAllKept, galleryItems.paths.list)).toBe(true)

/** Runs in the page. */
async function isAllKept(list: string) {
  for (let part: string | undefined = 'newest'; part !== undefined;) {
    const kept = await caches.match(`${list}?part=${encodeURIComponent(part)}`)
    if (!kept) return false
    part = (await kept.json()).next?.part
  }
  return true
}

let page: Page
let url: string
beforeEach(() => {
  page = visit().page
  url = visit().server.url
})

test('the newest photos are displayed before the others are loaded, and then all of them', async () => {
  const rest = Promise.withResolvers<void>()
  const isRest = (at: URL) => /^\d/.test(at.searchParams.get(cursorQuery) ?? '')
  await deleteCachedLists(page)
  await page.route(isRest, async (route) => {
    await rest.promise
    await route.continue()
  })
  await page.goto(`${url}/gallery`)
  await cardOf(page, 'The very first').waitFor()
  await page.getByText('Loading gallery...', { exact: true }).waitFor()
  rest.resolve()
  await page.getByText('2,001 photos', { exact: true }).waitFor()
  await page.unroute(isRest)
})

const scrolled = () => page.locator('.content').evaluate((content) => content.scrollTop)

test('few photos are drawn at a time, and the scroll position is kept after Back and an edit', async () => {
  await page.goto(`${url}/gallery`)
  await page.getByText('2,001 photos', { exact: true }).waitFor()
  await page.locator('.content').evaluate((content) => content.scrollTo({ top: 20_000 }))
  await untilStill(page)
  const title = await titleSeen()
  const left = await scrolled()
  // Cards are measured only when they are drawn, so the scroll position is approximate.
  expect(Math.abs(left - 20_000)).toBeLessThan(2000)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  expect(nodes).toBeLessThan(3000)

  await page.getByRole('link', { name: 'All sent' }).click()
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(titleSeen).toBe(title)

  await cardOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  const form = dialogOf(page, 'Edit Gallery Item')
  await form.getByLabel('Title').fill(`${title} again`)
  await form.getByRole('button', { name: 'Update Item' }).click()
  await form.waitFor({ state: 'detached' })
  const edited = cardOf(page, `${title} again`)
  await edited.waitFor()
  const { y = 0 } = (await edited.boundingBox()) ?? {}
  expect(Math.abs(y)).toBeLessThan(phoneScreen.height)
})

/** Returns the title of the first card at the middle of the screen, once there is one. */
async function titleSeen() {
  const found = await page.waitForFunction(() => {
    const cards = document.elementsFromPoint(innerWidth / 4, innerHeight / 2)
    const card = cards.map((each) => each.closest('.gallery-card')).find(Boolean)
    return card?.querySelector('h2')?.textContent
  })
  return (await found.jsonValue()) ?? ''
}

test('pages after the first are requested again only once the list has changed', async () => {
  await page.goto(`${url}/gallery`)
  await page.getByText('2,001 photos', { exact: true }).waitFor()
  await untilAllKept(page)
  const cursors = recordCursors(page)
  await addPhoto(page, url, 'One more')
  await page.getByText('2,002 photos', { exact: true }).waitFor()
  expect(new Set(cursors)).toEqual(new Set(['newest']))
})

test('all photos are displayed offline', async () => {
  await page.goto(`${url}/gallery`)
  await untilInstalled(page)
  await page.getByText('2,002 photos', { exact: true }).waitFor()
  await untilAllKept(page)
  await cutOff(visit().context)
  await page.reload()
  await page.getByText(/^2,002 photos/).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search photos' })
  await search.fill('Photo 1234')
  await cardOf(page, 'Photo 1234').waitFor()
  await visit().context.setOffline(false)
})

test('a gallery loaded in the background is complete offline', async () => {
  await deleteCachedLists(page)
  await page.goto(`${url}/outbox`)
  await untilAllKept(page)
  await cutOff(visit().context)
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.getByText(/^2,002 photos/).waitFor()
  await visit().context.setOffline(false)
})

test('the newest cached photos are displayed before the others are read', async () => {
  const { context } = visit()
  await cutOff(context)
  const other = await context.newPage()
  await other.addInitScript((query) => {
    const goOn = new Promise<void>((resolve) => addEventListener('go-on', () => resolve()))
    // The proxy passes `this` on.
    // oxlint-disable-next-line typescript/unbound-method
    Cache.prototype.match = new Proxy(Cache.prototype.match, {
      apply: async (match, cache, [request, ...more]) => {
        const { searchParams } = new URL(
          request instanceof Request ? request.url : request,
          location.href,
        )
        if (/^\d/.test(searchParams.get(query) ?? '')) await goOn
        return Reflect.apply(match, cache, [request, ...more])
      },
    })
  }, cursorQuery)
  await other.goto(`${url}/gallery`)
  await cardOf(other, 'One more').waitFor()
  await other.getByText('Loading gallery...', { exact: true }).waitFor()
  await other.evaluate(() => dispatchEvent(new Event('go-on')))
  await other.getByText(/^2,002 photos/).waitFor()
  await other.close()
  await context.setOffline(false)
})

test('with one page missing in the cache, the pages before it are displayed offline, without a loading sign', async () => {
  await page.goto(`${url}/gallery`)
  await page.getByText('2,002 photos', { exact: true }).waitFor()
  await untilAllKept(page)
  await page.evaluate(loseSecondPart, galleryItems.paths.list)
  await cutOff(visit().context)
  await page.reload()
  await cardOf(page, 'One more').waitFor()
  await page.getByText(/^\d+ photos/).waitFor()
  await page.getByText('Loading gallery...', { exact: true }).waitFor({ state: 'detached' })
  await visit().context.setOffline(false)
  await page.getByText('2,002 photos', { exact: true }).waitFor()
})

/** Runs in the page: removes the second page of the list from the cache, as if the device had been full. */
async function loseSecondPart(list: string) {
  const newest = await caches.match(`${list}?part=newest`)
  const { next } = (await newest?.json()) ?? {}
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    await cache.delete(`${list}?part=${encodeURIComponent(next.part)}`, { ignoreVary: true })
  }
}
