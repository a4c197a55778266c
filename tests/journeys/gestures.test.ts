import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { centreOf, dragFinger } from '#tests/support/drag.ts'
import { phoneScreen } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { entriesInEveryState, storeOutbox } from '#tests/support/stored-outbox.ts'
import { startSignedIn, untilTestEnds } from '#tests/support/visit.ts'

const visit = untilTestEnds(startSignedIn)

/** Slides the card that contains this text aside, and taps the action that it uncovers. */
async function slideAndTap(page: Page, text: string, action: string) {
  // Ionic takes no gesture while a card closes.
  await page.locator('.item-sliding-active-slide').waitFor({ state: 'detached' })
  const card = page.locator('.sliding-card').filter({ hasText: text })
  await card.locator('ion-item-sliding.hydrated').waitFor()
  await card.scrollIntoViewIfNeeded()
  const { y } = await centreOf(card)
  await dragFinger(page, { from: { x: 320, y }, to: { x: 80, y } })
  await card.locator('ion-item-option', { hasText: action }).click()
}

test('a photo of a batch is dragged to another position, and sent in that order', async () => {
  const { page, url, listOf } = await visit()
  await page.goto(`${url}/gallery?add=1`)
  const files = await Promise.all(
    [0, 1, 2].map(async (nth) => ({
      name: `photo-${nth}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPicture(nth),
    })),
  )
  await page.getByLabel('Image').setInputFiles(files)
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

test.each([
  { isMoving: true, moved: ['content'] },
  { isMoving: false, moved: [] },
])('an entering page moves unless motion is reduced: $isMoving', async ({ isMoving, moved }) => {
  const { page } = await visit({ ...phoneScreen, isMoving })
  await page.getByRole('button', { name: 'Toggle menu' }).waitFor()
  await page.locator('ion-menu.hydrated').waitFor({ state: 'attached' })
  const path = '/list-events'
  const animated = await page.evaluate(async (wantedPath) => {
    const found = new Set<string>()
    document.querySelector<HTMLElement>(`a[href="${wantedPath}"]`)?.click()
    while (!document.querySelector('h1')?.textContent.includes('Events')) {
      await new Promise(requestAnimationFrame)
    }
    for (const { effect } of document.getAnimations()) {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      if (target?.matches('.content')) found.add('content')
    }
    return [...found]
  }, path)
  expect(animated).toEqual(moved)
  const content = page.locator('.content')
  await expect
    .poll(() => content.evaluate((element) => getComputedStyle(element).transform))
    .toBe('none')
})
