import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { addItems } from '#tests/support/add-items.ts'
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

  await pullDown(page)
  await page.getByRole('heading', { name: pricing.title }).waitFor()
  await page.locator('ion-refresher.refresher-refreshing').waitFor({ state: 'detached' })
})

/** Drags a finger down the screen. */
async function pullDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 195, y }],
    })
  await touch('touchStart', 300)
  for (let y = 310; y <= 620; y += 10) await touch('touchMove', y)
  await page.locator('ion-refresher.refresher-pulling').waitFor({ state: 'attached' })
  await touch('touchEnd')
}
