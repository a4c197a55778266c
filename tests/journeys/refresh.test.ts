import { expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { addItems } from '#tests/support/add-items.ts'
import { dragFinger } from '#tests/support/drag.ts'
import { pricing } from '#tests/support/examples.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const admin = visitForAll(startSignedIn)

test('pulling a list down refreshes it', async () => {
  const { page, server } = admin()
  await page.goto(`${server.url}/list-events`)
  await page.getByText('No events found').waitFor()
  await page.locator('ion-refresher.hydrated').waitFor({ state: 'attached' })
  await addItems(admin().api, events, [pricing])
  expect(await page.getByText('No events found').isVisible()).toBe(true)

  const pulled = page.locator('ion-refresher.refresher-pulling')
  await dragFinger(page, { from: { x: 195, y: 300 }, to: { x: 195, y: 620 } }, () =>
    pulled.waitFor({ state: 'attached' }),
  )
  await page.getByRole('heading', { name: pricing.title }).waitFor()
  await page.locator('ion-refresher.refresher-refreshing').waitFor({ state: 'detached' })
})
