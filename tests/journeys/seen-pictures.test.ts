import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { submitPhoto, untilPictureLoaded } from '#tests/support/console.ts'
import { untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { openGalleryWith, photoTitles, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

/** As many as the worker keeps. */
const most = 400

/** Looks at pictures one after the other, each under an address of its own. */
const lookAt = (page: Page, address: string, [first, last]: [first: number, last: number]) =>
  page.evaluate(
    async (of) => {
      for (let nth = of.first; nth <= of.last; nth += 1) {
        const { ok, status } = await fetch(`${of.address}?nth=${nth}`)
        if (!ok) throw new Error(`Picture ${nth}: ${status}`)
      }
    },
    { address, first, last },
  )

/** Which of them are kept, and how many pictures in all. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await caches.open('pictures')).keys()
    const numbers = all.flatMap(({ url }) => new URL(url).searchParams.get('nth') ?? [])
    return { count: all.length, numbers: numbers.map(Number) }
  })

test('400 pictures are kept, those that were seen last, and nothing unsent goes for them', async () => {
  const { page, context } = admin()
  await openGalleryWith(admin(), 'Seen')
  await untilInstalled(page)
  await untilPictureLoaded(page, 'Seen')
  const image = page.getByRole('listitem').locator('img').first()
  const address = await image.evaluate((each: HTMLImageElement) => each.currentSrc)
  await context.route('**/admin/add-gallery', (route) => route.abort())
  await submitPhoto(page, { title: 'Unsent', picture: await smallPicture(5) })
  await page.getByRole('link', { name: '1 waiting' }).waitFor()

  await lookAt(page, address, [1, most - 20])
  // Seen once more, it is among the last.
  await lookAt(page, address, [1, 1])
  await lookAt(page, address, [most - 19, most + 20])
  await expect.poll(async () => (await keptOn(page)).count).toBe(most)
  const { numbers } = await keptOn(page)
  expect(numbers).toContain(1)
  // Of all others the oldest are gone: those before the first that is left.
  const [, second = 0] = numbers.toSorted((a, b) => a - b)
  expect(second).toBeGreaterThan(20)
  expect(numbers).toHaveLength(most + 20 - second + 2)

  await context.unroute('**/admin/add-gallery')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(await photoTitles(admin())).toEqual(['Seen', 'Unsent'])
})
