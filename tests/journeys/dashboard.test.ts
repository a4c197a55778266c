import { test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { addItems } from '#tests/support/add-items.ts'
import { pricing } from '#tests/support/examples.ts'
import { cutOff } from '#tests/support/phone.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

// The dashboard offline; `tests/screens` has the rest of what it does.

const admin = visitForEach(startSignedIn)

test('shows the cached counts offline, with the time of their last refresh', async () => {
  const { page, url, context } = admin()
  await addItems(admin().api, events, [pricing, pricing, pricing])
  await page.goto(url)
  const count = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Events' }) })
    .getByText('3', { exact: true })
  await count.waitFor()
  await cutOff(context)
  await page.reload()
  await count.waitFor()
  await page.getByText(/^as of \d\d:\d\d$/).waitFor()
  await context.setOffline(false)
  await page.getByText(/^as of \d\d:\d\d$/).waitFor({ state: 'detached' })
})
