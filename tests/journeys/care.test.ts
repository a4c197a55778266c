import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { outboxShots, publicShots, type Shot, shots } from '#tests/screenshots/screens.ts'
import { fillSignIn, untilPictureLoaded } from '#tests/support/console.ts'
import {
  desktopScreen,
  newProfile,
  type Phone,
  phoneScreen,
  startPhone,
} from '#tests/support/phone.ts'
import { demoAdmin, startServer, type TestServer } from '#tests/support/test-server.ts'
import { openGalleryWith, startSignedIn } from '#tests/support/visit.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeReply = v.object({
  violations: v.array(
    v.object({
      id: v.string(),
      impact: v.nullish(v.string()),
      nodes: v.array(v.object({ html: v.string() })),
    }),
  ),
})

/** What axe finds on the page as it stands; nothing may be found, serious or not. */
async function findings(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`${axe}; axe.run()`)
  const { violations } = v.parse(axeReply, found)
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`)
}

const looks = [phoneScreen, desktopScreen].flatMap((screen) =>
  ['light', 'dark'].map((theme) => ({ ...screen, theme })),
)

describe('axe finds nothing', () => {
  let demo: TestServer
  beforeAll(async () => {
    demo = await startServer({ file: 'src/server/commands/demo.ts' })
  })
  afterAll(() => demo.stop())

  describe.each(looks)('at $width x $height, $theme', ({ theme, ...screen }) => {
    const profile = newProfile()
    let phone: Phone
    beforeAll(async () => {
      phone = await startPhone(profile.folder, { screen })
      await phone.page.goto(`${demo.url}/login`)
      await phone.page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    })
    afterAll(async () => {
      await phone.close()
      profile.forget()
    })

    const expectNothing = async ({ path, act }: Shot) => {
      const { page } = phone
      await page.goto(demo.url + path)
      await page.getByRole('heading').first().waitFor()
      await page.locator('.is-skeleton').first().waitFor({ state: 'detached' })
      await act?.(page)
      expect(await findings(page)).toEqual([])
    }

    test.each(publicShots)('on $name', async (shot) => {
      await expectNothing(shot)
      await fillSignIn(phone.page, demoAdmin)
    })

    test.each([...shots, ...outboxShots])('on $name', expectNothing)
  })
})

test('a whole visit asks no other origin and never breaks the content policy', async () => {
  const admin = await startSignedIn()
  const { page, server, complaints, origins } = admin
  await openGalleryWith(admin, 'Opening night')
  // A picture that is deleted while it is on its way is rightly complained of.
  await untilPictureLoaded(page, 'Opening night')
  await page.getByRole('button', { name: 'Delete Opening night' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No gallery items found').waitFor()
  await page.reload()
  await page.getByText('No gallery items found').waitFor()
  expect([...origins]).toEqual([server.url])
  expect(complaints).toEqual([])
  await admin.end()
})
