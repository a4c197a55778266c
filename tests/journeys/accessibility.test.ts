import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { outboxShots, publicShots, type Shot, shots } from '#tests/screenshots/screens.ts'
import { demoAdmin } from '#tests/support/accounts.ts'
import {
  addPhoto,
  deleteBy,
  fillSignIn,
  goToBlank,
  untilPictureLoaded,
} from '#tests/support/console.ts'
import {
  desktopScreen,
  newProfile,
  type Phone,
  phoneScreen,
  startPhone,
} from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'
import { startSignedIn } from '#tests/support/visit.ts'

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

/** Returns the violations that axe finds on the page, of any impact. */
async function findings(page: Page, options = {}): Promise<string[]> {
  const found: unknown = await page.evaluate(`axe.run(${JSON.stringify(options)})`)
  const { violations } = v.parse(axeReply, found)
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`)
}

/**
 * Runs in the page: switches to the dark theme, as the button in the header does, and finishes all colour
 * transitions.
 */
function darken() {
  document.documentElement.classList.add('dark')
  const fades = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
  // An element that inherits a colour starts its transition only when the parent's has ended.
  for (let left = fades(); left.length > 0; left = fades()) for (const fade of left) fade.finish()
}

/** Runs in the page: stores preferences as the app does. */
function setUp(preferences: Record<string, string>) {
  for (const [key, value] of Object.entries(preferences)) localStorage.setItem(key, value)
}

describe('axe finds nothing', () => {
  let demo: TestServer
  beforeAll(async () => {
    demo = await startServer({ file: 'src/server/commands/demo.ts' })
  })
  afterAll(() => demo.stop())

  // Each desktop screen is checked in the dark and from right to left, where the phone's are light and left to right.
  describe.each([
    { ...phoneScreen, language: 'en', theme: 'light' },
    { ...desktopScreen, language: 'ar', theme: 'dark' },
  ])('at $width x $height, $theme, $language', ({ language, theme, ...screen }) => {
    const profile = newProfile()
    let phone: Phone
    beforeAll(async () => {
      phone = await startPhone(profile.folder, { screen })
      await goToBlank(phone.page, demo.url)
      await phone.page.evaluate(setUp, { adminLanguage: language, userLanguage: language, theme })
    })
    afterAll(async () => {
      await phone.close()
      profile.forget()
    })

    const ofColours = {
      runOnly: ['cat.color'],
      rules: { 'color-contrast-enhanced': { enabled: false } },
    }

    /** Expects no violations; on the light phone also none of colours in the dark theme, which changes nothing else. */
    const expectNothing = async ({ path, act }: Shot) => {
      const { page } = phone
      await page.goto(demo.url + path)
      await page.getByRole('heading').first().waitFor()
      await page.locator('.is-skeleton').first().waitFor({ state: 'detached' })
      await act?.(page)
      await page.evaluate(axe)
      expect(await findings(page)).toEqual([])
      if (theme === 'dark') return
      await page.evaluate(darken)
      expect(await findings(page, ofColours)).toEqual([])
    }

    test.each(publicShots)('on $name', async (shot) => {
      await expectNothing(shot)
      await fillSignIn(phone.page, demoAdmin)
    })

    test.each([...shots, ...outboxShots])('on $name', expectNothing)
  })
})

test('a whole visit requests no other origin and never violates the content policy', async () => {
  const admin = await startSignedIn()
  const { page, server, consoleErrors, origins } = admin
  await page.goto(`${server.url}/gallery`)
  await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
  // Wait, because deleting a picture that is still loading causes an error in the console.
  await untilPictureLoaded(page, 'Opening night')
  await deleteBy(page, 'Delete Opening night')
  await page.getByText('No gallery items found').waitFor()
  await page.reload()
  await page.getByText('No gallery items found').waitFor()
  expect([...origins]).toEqual([server.url])
  expect(consoleErrors).toEqual([])
  await admin.end()
})
