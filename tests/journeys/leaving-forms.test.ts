import { expect, test } from 'vitest'

import { pictureFile } from '#tests/support/pictures.ts'
import { untilForgotten, untilKept } from '#tests/support/stored-drafts.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const admin = visitForAll(startSignedIn)

test.each([
  { path: '/add-member', name: 'name' },
  { path: '/add-event', name: 'title' },
  { path: '/add-founderProfile', name: 'fullName' },
  { path: '/add-banner' },
])('$path: Close keeps the input as a draft, "Cancel" discards it; both go to "/"', async (of) => {
  const { page, server } = admin()
  const { path, name } = of
  const isHome = () => page.waitForURL(`${server.url}/`)
  const entered = () =>
    name === undefined
      ? page.locator('.picture-field img').count()
      : page.locator(`[name=${name}]`).inputValue()
  await page.goto(server.url + path)
  if (name !== undefined) await page.locator(`[name=${name}]`).fill('Half written')
  else await page.locator('input[type=file]').setInputFiles(await pictureFile())
  await untilKept(
    page,
    name === undefined ? { picture: { name: 'a.webp' } } : { parts: { [name]: 'Half written' } },
  )
  await page.getByRole('link', { name: 'Close' }).click()
  await isHome()

  await page.goto(server.url + path)
  await page.getByText('What you typed before is here again.').waitFor()
  expect(await entered()).toBe(name === undefined ? 1 : 'Half written')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await isHome()
  await untilForgotten(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  expect(await entered()).toBe(name === undefined ? 0 : '')
})
