import { expect, test } from 'vitest'

import { maxListedDeliveries, webhookPaths } from '#contract/webhooks.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { press } from '#tests/support/inviting.ts'
import { onDatabase } from '#tests/support/on-database.ts'
import { cutOff } from '#tests/support/phone.ts'
import { signIn } from '#tests/support/test-server.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const count = maxListedDeliveries + 50

test('older messages to a webhook are listed on demand, and stay when a reload fails', async () => {
  const { page, context, url, server } = owner()
  const { token } = await signIn(url)
  const added = await fetch(url + webhookPaths.list, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Website',
      url: 'https://hooks.invalid',
      kinds: ['member.added'],
    }),
  })
  expect(added.status).toBe(201)
  onDatabase(
    server,
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into webhook_deliveries (id, webhook_id, kind, body, at, at_seen, state, attempts)
      select 'message-' || n, webhooks.id, 'member.added', '{}', created_at + n, 0, 'delivered', 1
      from webhooks, numbers`,
  )
  await page.goto(`${url}/webhooks`)
  await press(page, 'Messages to Website')
  const dialog = dialogOf(page, 'Messages')
  const rows = dialog.getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(maxListedDeliveries)
  await press(dialog, 'Older messages')
  await expect.poll(() => rows.count()).toBe(count)
  expect(await dialog.getByRole('button', { name: 'Older messages' }).count()).toBe(0)

  await cutOff(context)
  await press(dialog, 'Refresh')
  await page.getByText('No connection.').waitFor()
  expect(await rows.count()).toBe(count)
})
