import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { eventOf, fill } from '#tests/support/fill.ts'
import { desktopScreen, phoneScreen } from '#tests/support/phone.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const oldest = { ...eventOf(0), title: 'Founding night' }
const many = [oldest, ...Array.from({ length: 999 }, (_, nth) => eventOf(nth + 1))]
const newest = eventOf(999)

describe.each([phoneScreen, desktopScreen])('a thousand events, $width wide', (screen) => {
  const visit = visitForAll(async () => {
    const started = await startSignedIn(screen)
    await fill(started.server.dataDir, events, many)
    return started
  })

  const open = async () => {
    const { page, server } = visit()
    await page.goto(`${server.url}/list-events`)
    await page.getByText('1,000 events', { exact: true }).waitFor()
    await cardOf(page, newest.title).waitFor()
    return page
  }

  test('are all counted and reachable by scrolling, with a few drawn at a time', async () => {
    const page = await open()
    await page.locator('#main .container').focus()
    const last = cardOf(page, oldest.title)
    await scrollTo(page, 'End', last)
    await last.getByText(oldest.location).waitFor()
    expect(await page.locator('.container li').count()).toBeLessThan(100)
    await scrollTo(page, 'Home', cardOf(page, newest.title))
  })

  test('none is missing between the first and the last', async () => {
    const page = await open()
    const met = new Set<string>()
    for (let turn = 0; met.size < 100 && turn < 200; turn += 1) {
      for (const title of await page.locator('.container li h2').allTextContents()) met.add(title)
      await turnPage(page)
    }
    const expected = many.toReversed().map(({ title }) => title)
    expect([...met].slice(0, 100)).toEqual(expected.slice(0, 100))
  })

  test('the search finds one that was never drawn, and clearing it restores all', async () => {
    const page = await open()
    const search = page.getByRole('searchbox', { name: 'Search events' })
    await search.fill(oldest.title)
    await page.getByText('1 event', { exact: true }).waitFor()
    await cardOf(page, oldest.title).waitFor()
    await search.fill('')
    await page.getByText('1,000 events', { exact: true }).waitFor()
    await cardOf(page, newest.title).waitFor()
  })

  test('Back from one of them restores the scroll position', async () => {
    const page = await open()
    await page.locator('#main .container').focus()
    const card = cardOf(page, oldest.title)
    await scrollTo(page, 'End', card)
    // A click scrolls a partly visible card into view, so do it before measuring.
    await card.scrollIntoViewIfNeeded()
    const before = await boxAtRest(card)
    await card.getByRole('button', { name: `Open ${oldest.title}` }).click()
    await dialogOf(page, oldest.title).waitFor()
    await page.waitForURL('**?open=*')
    await page.goBack()
    await dialogOf(page, oldest.title).waitFor({ state: 'detached' })
    expect(await card.boundingBox()).toEqual(before)
  })
})

describe('search results on a slow phone', () => {
  const visit = visitForAll(async () => {
    const started = await startSignedIn(phoneScreen)
    await fill(started.server.dataDir, events, many)
    return started
  })

  test('are in the page at once, and the first card is painted before the others', async () => {
    const { page, server } = visit()
    await page.goto(`${server.url}/list-events`)
    await cardOf(page, newest.title).waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await page.evaluate(watchPainted)
    await page.getByRole('searchbox', { name: 'Search events' }).fill('7')
    await expect.poll(async () => (await paintedIn(page)).length).toBeGreaterThan(1)
    await page.waitForFunction(() => document.querySelector('.is-paint-pending') === null)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect((await paintedIn(page))[0]).toBe(1)
    expect(await page.locator('.container li h2').first().isVisible()).toBe(true)
  })
})

declare global {
  // Only `var` declares a property of the window.
  // oxlint-disable-next-line no-var
  var paintedCards: number[]
}

/** Runs in the page: records how many cards start to be painted at a time. */
function watchPainted() {
  globalThis.paintedCards = []
  const hasBegun = ({ target, oldValue }: MutationRecord) =>
    target instanceof Element &&
    oldValue?.includes('is-paint-pending') &&
    !target.matches('.is-paint-pending')
  const observer = new MutationObserver((records) => {
    const { length } = records.filter(hasBegun)
    if (length > 0) paintedCards.push(length)
  })
  observer.observe(document.body, {
    ...{ subtree: true, attributeFilter: ['class'], attributeOldValue: true },
  })
}

const paintedIn = (page: Page) => page.evaluate(() => paintedCards)

/** Presses the key until the card is visible: while the list is being laid out, a key scrolls less far. */
const scrollTo = (page: Page, key: 'Home' | 'End', card: ReturnType<typeof cardOf>) =>
  expect
    .poll(async () => {
      await page.keyboard.press(key)
      return (await card.count()) > 0 && (await isSeen(card))
    })
    .toBe(true)

/**
 * Scrolls by 90% of the visible height, and waits until cards are displayed there. Not by a key, because a busy
 * machine loses key presses, and the distance depends on the browser.
 */
async function turnPage(page: Page) {
  const content = page.locator('#main .content')
  await content.evaluate((element) => element.scrollBy(0, element.clientHeight * 0.9))
  await expect.poll(() => content.evaluate(isCovered)).toBe(true)
}

/** Returns true if cards reach the lower edge. The gap between two cards is less than 40 pixels. */
function isCovered(content: Element): boolean {
  const { left, width, bottom } = content.getBoundingClientRect()
  return [1, 41].some((above) =>
    document
      .elementsFromPoint(left + width / 4, bottom - above)
      .some((each) => each.closest('.container li') !== null),
  )
}

/** Returns the position of a card once it is stable. */
async function boxAtRest(of: ReturnType<typeof cardOf>) {
  let box: unknown
  const isAtRest = async () => {
    const before = box
    box = await of.boundingBox()
    return JSON.stringify(box) === JSON.stringify(before)
  }
  await expect.poll(isAtRest, { interval: 200 }).toBe(true)
  return box
}

/** Returns true if any part of it is within the screen. */
const isSeen = (of: ReturnType<typeof cardOf>) =>
  of.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
