import { expect, test } from 'vitest'

import { banners } from '#contract/resources/banner.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addItems } from '#tests/support/add-items.ts'
import { untilLoaded } from '#tests/support/console.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const admin = visitForAll(startSignedIn)

test.each([
  { resource: banners, path: '/list-banner' },
  { resource: galleryItems, path: '/gallery' },
])(
  '$path shows a placeholder for a broken picture until it can be loaded',
  async ({ resource, path }) => {
    const { page, context, url } = admin()
    await context.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await addItems(admin().api, resource, [sampleOf(resource.name).values])
    await page.goto(url + path)
    const image = page.getByRole('listitem').locator('img')
    await expect.poll(() => image.getAttribute('src')).toContain('placeholder')
    // The placeholder may stem from a bad network, so the picture is requested again once there is a network.
    await context.unroute('**/media/**')
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await untilLoaded(image)
  },
)
