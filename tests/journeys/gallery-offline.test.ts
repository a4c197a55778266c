import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, cardOf, deleteBy } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { cutOff } from '#tests/support/phone.ts'
import { mediumPhoto, smallPicture } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { openGalleryWith, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const photos = () => admin().listOf(galleryItems)

/** Titles on a screen when its first cards are displayed. */
async function firstTitlesOn(page: Page) {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .waitFor()
  return page.locator('.card h2').allTextContents()
}

/** Starts reading the storage for 1.5 s from another tab, which blocks writers. */
const readForLong = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const until = performance.now() + 1500
        const open = indexedDB.open('take-off')
        open.addEventListener('success', () => {
          const kept = open.result.transaction('kept').objectStore('kept')
          const read = () => {
            resolve()
            if (performance.now() < until) kept.count().addEventListener('success', read)
          }
          kept.count().addEventListener('success', read)
        })
      }),
  )

type KeptReply = { cache: string; url: string; body: string; headers: [string, string][] }

/** Cached list replies. */
const keptReplies = (page: Page) =>
  page.evaluate(async () => {
    const found: KeptReply[] = []
    for (const cache of (await caches.keys()).filter((name) => name.startsWith('lists:'))) {
      for (const { url } of await (await caches.open(cache)).keys()) {
        const reply = await caches.match(url, { cacheName: cache, ignoreVary: true })
        if (reply) found.push({ cache, url, body: await reply.text(), headers: [...reply.headers] })
      }
    }
    return found
  })

/** Restores older list replies in the cache, as if the worker had ended before it cached newer ones. */
const keepAgain = (page: Page, replies: readonly KeptReply[]) =>
  page.evaluate(async (all) => {
    for (const { cache, url, body, headers } of all) {
      await (await caches.open(cache)).put(url, new Response(body, { headers }))
    }
  }, replies)

describe('the gallery offline', () => {
  test(
    'edits and deletions are stored, displayed at once, and sent once when the network is back',
    quick,
    async () => {
      const { page, context } = admin()
      await openGalleryWith(admin(), 'Opening night', 'Awards')
      await cutOff(context)

      await page.getByRole('button', { name: 'Edit Opening night' }).click()
      await page.getByLabel('Title').fill('Closing night')
      await page.getByRole('button', { name: 'Update Item' }).click()
      await page
        .getByText('Saved on this phone. It will be sent when you are back online.')
        .waitFor()
      await cardOf(page, 'Closing night').getByText('On this phone').waitFor()
      await deleteBy(page, 'Delete Awards')
      await cardOf(page, 'Awards').waitFor({ state: 'detached' })

      await addPhoto(page, { title: 'A mistake', picture: await smallPicture(3) })
      await deleteBy(page, 'Delete A mistake')
      await cardOf(page, 'A mistake').waitFor({ state: 'detached' })

      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET')
          calls.push(`${request.method()} ${new URL(request.url()).pathname.split('/')[2]}`)
      })
      await context.setOffline(false)
      await page.getByText('Gallery item updated successfully!').waitFor()
      await page.getByText('Gallery item deleted successfully!').last().waitFor()
      expect(await photos()).toMatchObject([{ title: 'Closing night' }])
      expect(calls.toSorted()).toEqual(['DELETE delete-gallery', 'PUT update-gallery'])
    },
  )

  test('an unsent photo is decoded at card size in the list, and at full size when opened', async () => {
    const { page, context, url } = admin()
    await page.goto(`${url}/gallery`)
    await cutOff(context)
    await addPhoto(page, { title: 'The hall', picture: await mediumPhoto() })
    const sidesOf = (image: Locator) =>
      image.evaluate((each: HTMLImageElement) => [each.naturalWidth, each.naturalHeight])
    await expect.poll(() => sidesOf(cardOf(page, 'The hall').locator('img'))).toEqual([720, 960])
    await page.getByRole('button', { name: 'Open The hall' }).click()
    const inFull = dialogOf(page, 'The hall').locator('img')
    await expect.poll(() => sidesOf(inFull)).toEqual([1440, 1920])
  })

  test('a photo with only a small variant cached is opened in that variant', async () => {
    const { page, context, url } = admin()
    await page.goto(`${url}/gallery`)
    await addPhoto(page, { title: 'The hall', picture: await mediumPhoto() })
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await page.reload()
    const widthOf = (image: Locator) =>
      image.evaluate((each: HTMLImageElement) => (each.complete ? each.naturalWidth : 0))
    const onCard = cardOf(page, 'The hall').locator('img')
    await expect.poll(() => widthOf(onCard)).toBeGreaterThan(0)
    const howManyKept = async () => (await (await caches.open('pictures')).keys()).length
    expect(await page.evaluate(howManyKept)).toBe(1)
    await cutOff(context)
    await page.getByRole('button', { name: 'Open The hall' }).click()
    await expect.poll(() => widthOf(dialogOf(page, 'The hall').locator('img'))).toBeGreaterThan(0)
  })

  test('unsent photos are displayed where the browser cannot make thumbnails', async () => {
    const { page, context, url } = admin()
    await page.addInitScript(() => {
      const Real = Worker
      const isSmall = (address: string | URL) => String(address).includes('small-worker')
      globalThis.Worker = class extends Real {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(isSmall(address) ? '/assets/none.js' : address, options)
        }
      }
    })
    await page.goto(`${url}/gallery`)
    await cutOff(context)
    for (const [nth, title] of ['The hall', 'The stage'].entries()) {
      await addPhoto(page, { title, picture: await mediumPhoto(nth) })
      const image = cardOf(page, title).locator('img')
      const widthOf = () => image.evaluate((each: HTMLImageElement) => each.naturalWidth)
      await expect.poll(widthOf).toBe(1440)
    }
  })

  test('no outdated state is displayed while the app starts', async () => {
    const { page, context } = admin()
    await openGalleryWith(admin(), 'Opening night', 'Awards')
    await page.reload()
    await cardOf(page, 'Awards').waitFor()
    await cutOff(context)
    await page.getByRole('button', { name: 'Edit Opening night' }).click()
    await page.getByLabel('Title').fill('Closing night')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await cardOf(page, 'Closing night').waitFor()
    await deleteBy(page, 'Delete Awards')
    await cardOf(page, 'Awards').waitFor({ state: 'detached' })

    const other = await context.newPage()
    await other.goto(page.url())
    await cardOf(other, 'Closing night').waitFor()
    await readForLong(other)
    await page.reload()
    expect(await firstTitlesOn(page)).toEqual(['Closing night'])
  })

  test('a sent photo is displayed, though only an older list is cached', async () => {
    const { page, context } = admin()
    await openGalleryWith(admin(), 'Opening night', 'Awards')
    await page.reload()
    await cardOf(page, 'Awards').waitFor()
    const before = await keptReplies(page)
    expect(before.map(({ body }) => body).join()).toContain('Opening night')
    await page.getByRole('button', { name: 'Edit Opening night' }).click()
    await page.getByLabel('Title').fill('Closing night')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await page.getByText('Gallery item updated successfully!').waitFor()
    await deleteBy(page, 'Delete Awards')
    await page.getByText('Gallery item deleted successfully!').waitFor()
    // The reload fetches the list, so the outbox can drop both receipts.
    await page.reload()
    await cardOf(page, 'Closing night').waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()

    await cutOff(context)
    await keepAgain(page, before)
    await page.reload()
    expect(await firstTitlesOn(page)).toEqual(['Closing night'])
  })
})
