import { expect, test } from 'vitest'

import { openEvents } from '#tests/support/events.ts'
import { pricing } from '#tests/support/examples.ts'
import { phoneScreen } from '#tests/support/phone.ts'

test('the last row of a list is not covered by the round button', async () => {
  const console = await openEvents('ours', { screen: phoneScreen, of: [pricing, pricing, pricing] })
  const { page } = console
  await page.getByRole('button', { name: 'Delete Pricing without tears' }).last().waitFor()
  /** Returns how far the button begins below the last line, in px, when the list is scrolled to its end. */
  const room = () =>
    page.evaluate(() => {
      document.querySelector('#main .content')?.scrollTo({ top: 1e6 })
      const edges = (selector: string) =>
        [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
      const button = edges('.fixed-slot > ion-button').map(({ top }) => top)
      return Math.min(...button) - Math.max(...edges('.container li').map(({ bottom }) => bottom))
    })
  await expect.poll(room).toBeGreaterThan(0)
  await console.end()
})
