import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { centreOf, dragFinger, type Point } from '#tests/support/drag.ts'
import { phoneScreen } from '#tests/support/phone.ts'
import { photoFiles } from '#tests/support/pictures.ts'
import { entriesInEveryState, storeOutbox } from '#tests/support/stored-outbox.ts'
import { startSignedIn, untilTestEnds } from '#tests/support/visit.ts'

const visit = untilTestEnds(startSignedIn)

const openSlider = (page: Page) => page.locator('.item-sliding-active-slide')

/** Slides the card that contains this text aside; returns the card. */
async function slideAside(page: Page, text: string) {
  // Ionic takes no gesture while a card closes.
  await openSlider(page).waitFor({ state: 'detached' })
  const card = page.locator('.sliding-card').filter({ hasText: text })
  await card.locator('ion-item-sliding.hydrated').waitFor()
  await card.scrollIntoViewIfNeeded()
  const { y } = await centreOf(card)
  await dragFinger(page, { from: { x: 320, y }, to: { x: 80, y } })
  return card
}

/** Slides a card aside and taps an action that it uncovers. */
async function slideAndTap(page: Page, text: string, action: string) {
  const card = await slideAside(page, text)
  await card.locator('ion-item-option', { hasText: action }).click()
}

test('a photo of a batch is dragged to another position, and sent in that order', async () => {
  const { page, url, listOf } = await visit()
  await page.goto(`${url}/gallery?add=1`)
  await page.getByLabel('Image').setInputFiles(await photoFiles(3))
  await page.getByText('3 photos are ready').waitFor()
  const rows = page.locator('.batch-photo')
  await page.getByLabel('Title of photo-0.jpg').fill('The doors open')
  await page.getByLabel('Title', { exact: true }).fill('Evening')
  await page.getByLabel('Description').fill('The hall fills up.')

  const handle = rows.first().locator('ion-reorder')
  await handle.scrollIntoViewIfNeeded()
  const [from, last] = [await centreOf(handle), await centreOf(rows.last())]
  await dragFinger(page, { from, to: { x: from.x, y: last.y } })
  const titleFields = page.getByRole('textbox', { name: /^Title of/ })
  const order = () =>
    titleFields.evaluateAll((all) => all.map((field) => field.getAttribute('aria-label')))
  await expect
    .poll(order)
    .toEqual(['Title of photo-1.jpg', 'Title of photo-2.jpg', 'Title of photo-0.jpg'])

  await page.getByRole('button', { name: 'Add 3 photos' }).click()
  const titles = async () => (await listOf(galleryItems)).map(({ title }) => title)
  await expect.poll(titles).toEqual(['The doors open', 'Evening 2', 'Evening 1'])
})

test('an enquiry slides aside and uncovers its actions', async () => {
  const { page, url, api } = await visit()
  const response = await fetch(api + intakePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ personalInfo: { firstName: 'Ada', email: 'ada@club.example' } }),
  })
  expect(response.status).toBe(201)
  await page.goto(`${url}/membership-list`)
  await page.getByRole('heading', { name: 'Ada' }).waitFor()

  const card = await slideAside(page, 'Ada')
  await openSlider(page).waitFor()
  await card.tap({ position: { x: 20, y: 20 } })
  await openSlider(page).waitFor({ state: 'detached' })

  await slideAndTap(page, 'Ada', 'Delete')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await slideAndTap(page, 'Ada', 'Add as a member')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@club.example')
})

test('an entry of the outbox slides aside and can be discarded', async () => {
  const { page, url } = await visit()
  await page.goto(`${url}/outbox`)
  await storeOutbox(page, { entries: entriesInEveryState })
  await page.getByRole('heading', { name: 'Workshop' }).waitFor()
  await slideAndTap(page, 'Workshop', 'Discard')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: 'Workshop' }).waitFor({ state: 'detached' })
})

test('an entering page moves, unless motion is reduced', async () => {
  const { page } = await visit({ ...phoneScreen, isMoving: true })
  await page.getByRole('link', { name: 'Events' }).waitFor()
  // The first step may come before the code of the animation.
  await expect.poll(() => animatedByStep(page)).toBe(true)
  const transform = () =>
    page.locator('.content').evaluate((element) => getComputedStyle(element).transform)
  await expect.poll(transform).toBe('none')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animatedByStep(page)).toBe(false)
})

test('an entering page shifts nothing', async () => {
  const { page } = await visit({ ...phoneScreen, isMoving: true })
  await page.getByRole('link', { name: 'Events' }).waitFor()
  await expect.poll(() => animatedByStep(page)).toBe(true)
  expect(await shiftsOfStep(page)).toEqual([])
})

/** Goes from the dashboard to the events, and returns the extent of each layout shift until the animation ended. */
const shiftsOfStep = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const shifts: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    document.querySelector<HTMLElement>('a[href="/list-events"]')?.click()
    while (!document.querySelector('h1')?.textContent.includes('Events')) await nextFrame()
    const animations = document.getAnimations()
    const ending = animations.filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.all(ending.map(({ finished }) => finished))
    for (let frame = 0; frame < 3; frame += 1) await nextFrame()
    return shifts.map((shift) => ('value' in shift ? Number(shift.value) : 0))
  })

/** Goes from the dashboard to the events and back, and returns whether the page of the events was animated. */
const animatedByStep = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const hasHeading = (text: string) => document.querySelector('h1')?.textContent.includes(text)
    document.querySelector<HTMLElement>('a[href="/list-events"]')?.click()
    while (!hasHeading('Events')) await nextFrame()
    const isAnimated = document.getAnimations().some(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return target?.matches('.content')
    })
    history.back()
    while (hasHeading('Events')) await nextFrame()
    return isAnimated
  })

test('a sheet is closed by pulling it down', async () => {
  const { page, url } = await visit()
  await page.goto(`${url}/gallery`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Change password').click()
  const sheet = page.locator('.dialog.is-open.show-modal:not(.overlay-hidden)')
  const title = sheet.getByRole('heading', { name: 'Change password' })
  await title.waitFor()
  const from = await centreOf(title)
  await dragFinger(page, { from, to: { x: from.x, y: 800 } })
  await title.waitFor({ state: 'detached' })
})

test('the menu follows a swipe from the edge, and one back', async () => {
  const { page, url } = await visit()
  await page.goto(`${url}/gallery`)
  const menu = page.locator('ion-menu.hydrated')
  await menu.waitFor({ state: 'attached' })
  const edge = { x: 4, y: 500 }
  const inside = { x: 260, y: 500 }
  // Ionic loads its gestures on demand, without telling when.
  const isOpenAfter = async (from: Point, to: Point) => {
    await dragFinger(page, { from, to })
    return menu.evaluate((each: HTMLIonMenuElement) => each.isOpen())
  }
  await expect.poll(() => isOpenAfter(edge, inside)).toBe(true)
  await expect.poll(() => isOpenAfter(inside, edge)).toBe(false)
})
