import { expect, test } from 'vitest'

import { signInOn } from '#tests/support/console.ts'
import { startVisit, visitForAll } from '#tests/support/visit.ts'

const visit = visitForAll(startVisit)

test('a sign-out without a network ends the session on the server once there is one', async () => {
  const { page, server } = visit()
  await signInOn(page, server.url)
  const context = page.context()
  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const statusNow = async () =>
    (await fetch(`${server.url}/admin/get-gallery`, { headers: { cookie } })).status
  await page.getByRole('button', { name: 'Account' }).click()
  const button = page.getByRole('button', { name: 'Sign out' })
  await button.waitFor()
  await context.setOffline(true)
  await button.click()
  await page.waitForURL('**/login')
  expect(await statusNow()).toBe(200)
  await context.setOffline(false)
  await expect.poll(statusNow).toBe(401)
})
