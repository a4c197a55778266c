import { expect, test } from 'vitest'

import { passkeySignInPaths } from '#contract/factors.ts'
import { startVisit, visitForEach } from '#tests/support/visit.ts'

const visit = visitForEach(startVisit)

test('at an IP address, where browsers refuse passkeys, none is offered', async () => {
  const { page, server } = visit()
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/login`)
  await passkey.waitFor()
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/login`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await passkey.count()).toBe(0)
})

test('where a backend of the same origin has no passkeys, none is offered', async () => {
  const { page, server } = visit()
  const options = `**${passkeySignInPaths.options}`
  await page.route(options, (route) => route.fulfill({ status: 404, body: 'Cannot POST' }))
  const asked = page.waitForResponse(options)
  await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/login`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await asked
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor({ state: 'detached' })
})
