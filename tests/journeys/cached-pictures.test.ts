import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { submitPhoto, untilPictureLoaded } from '#tests/support/console.ts'
import { untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { openGalleryWith, photoTitles, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

/** Number of pictures that the worker caches at most. */
const most = 400

/** Requests pictures one after the other, each at a different address. */
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

/** Returns the numbers of the cached pictures, and the count of all cached pictures. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await caches.open('pictures')).keys()
    const numbers = all.flatMap(({ url }) => new URL(url).searchParams.get('nth') ?? [])
    return { count: all.length, numbers: numbers.map(Number) }
  })

test('the 400 pictures viewed last are cached, and none of them evicts unsent photos', async () => {
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
  // The repeated request makes it one of the most recently used.
  await lookAt(page, address, [1, 1])
  await lookAt(page, address, [most - 19, most + 20])
  await expect.poll(async () => (await keptOn(page)).count).toBe(most)
  const { numbers } = await keptOn(page)
  expect(numbers).toContain(1)
  // All others are evicted in order of age, so those before the second number are gone.
  const [, second = 0] = numbers.toSorted((a, b) => a - b)
  expect(second).toBeGreaterThan(20)
  expect(numbers).toHaveLength(most + 20 - second + 2)

  await context.unroute('**/admin/add-gallery')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect(await photoTitles(admin())).toEqual(['Seen', 'Unsent'])
})
