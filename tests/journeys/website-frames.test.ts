import { expect, test } from 'vitest'

import { embedKinds } from '#contract/website.ts'
import { embedsElsewhere } from '#tests/support/embeds-elsewhere.ts'
import { aicha, pricing } from '#tests/support/examples.ts'
import { announced } from '#tests/support/samples.ts'

const visit = embedsElsewhere()

test('each kind in an iframe of another website is displayed, and reports its height', async () => {
  const { page, errors } = await visit(
    (address) =>
      embedKinds
        .map((kind) => `<iframe title="${kind}" src="${address}/embed/${kind}?limit=5"></iframe>`)
        .join(''),
    (opened) =>
      opened.addInitScript((key) => {
        const heights: unknown[] = []
        Object.assign(globalThis, { heights })
        addEventListener('message', ({ data }) => heights.push(data[key]))
      }, 'takeOffHeight'),
  )
  const expected = {
    events: pricing.title,
    members: aicha.name,
    gallery: 'Opening night',
    announcement: announced.title,
  }
  for (const [kind, text] of Object.entries(expected)) {
    await page.frameLocator(`[title=${kind}]`).getByText(text).waitFor()
  }
  const picture = page.frameLocator('[title=gallery]').locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBeGreaterThan(0)
  const tallest = () =>
    page.evaluate(() => {
      const heights: unknown = Reflect.get(globalThis, 'heights')
      return Array.isArray(heights) ? Math.max(...heights) : 0
    })
  await expect.poll(tallest).toBeGreaterThan(150)
  expect(errors).toEqual([])
  await page.close()
})

test('an iframe has no access to the origin of the console', async () => {
  const { page } = await visit((address) => `<iframe src="${address}/embed/members"></iframe>`)
  const frame = page.frameLocator('iframe')
  await frame.getByText(aicha.name).waitFor()
  expect(await frame.locator('body').evaluate(() => globalThis.origin)).toBe('null')
  await page.close()
})

test('a page of the console is not displayed', async () => {
  const { page, errors } = await visit((address) => `<iframe src="${address}/login"></iframe>`)
  await expect.poll(() => errors.join()).toContain('frame-ancestors')
  expect(await page.frameLocator('iframe').getByRole('button').count()).toBe(0)
  await page.close()
})
