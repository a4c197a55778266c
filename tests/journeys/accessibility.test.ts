import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

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
import { demoFile, startServer, type TestServer } from '#tests/support/test-server.ts'
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
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  // Otherwise axe also describes every element that passes, which takes longer than the checks.
  const onlyViolations = { resultTypes: ['violations'], ...options }
  const found: unknown = await page.evaluate(`axe.run(${JSON.stringify(onlyViolations)})`)
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

/** Runs in the page: switches back, as `darken` does. */
function lighten() {
  document.documentElement.classList.remove('dark')
}

/** Runs in the page: navigates within the app, as a link does. */
function navigate(path: string) {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

const notFoundPath = '/no-such-page'

/** Whether a screen of the shell opens no dialog, so that the next one needs no new page. */
const isPlain = ({ path, act }: Shot) =>
  act === undefined && !/[?#]/.test(path) && path !== notFoundPath

/** Runs in the page: stores preferences as the app does. */
function setUp(preferences: Record<string, string>) {
  for (const [key, value] of Object.entries(preferences)) localStorage.setItem(key, value)
}

describe('axe finds nothing', () => {
  let demo: TestServer
  beforeAll(async () => {
    demo = await startServer({ dataDir: inject('demoData'), file: demoFile })
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

    /** Opens a screen, and expects no violations. */
    const expectNothing = async (shot: Shot) => {
      await phone.page.goto(demo.url + shot.path)
      await expectNothingHere(shot)
    }

    /** As `expectNothing`, within the loaded app, because a new page takes as long as the checks. */
    const expectNothingWithin = async (shot: Shot) => {
      await phone.page.evaluate(navigate, notFoundPath)
      await phone.page.locator('.not-found').waitFor()
      await phone.page.evaluate(navigate, shot.path)
      await phone.page.locator('.not-found').waitFor({ state: 'detached' })
      await expectNothingHere(shot)
    }

    /** On the light phone also expects none of colours in the dark theme, which changes nothing else. */
    const expectNothingHere = async ({ act }: Shot) => {
      const { page } = phone
      await page.getByRole('heading').first().waitFor()
      await page.locator('.is-skeleton').first().waitFor({ state: 'detached' })
      await act?.(page)
      expect(await findings(page)).toEqual([])
      if (theme === 'dark') return
      await page.evaluate(darken)
      expect(await findings(page, ofColours)).toEqual([])
      await page.evaluate(lighten)
    }

    test.each(publicShots)('on $name', async (shot) => {
      await expectNothing(shot)
      await fillSignIn(phone.page, demoAdmin)
    })

    test.each(shots.filter(isPlain))('on $name', expectNothingWithin)
    const others = shots.filter((shot) => !isPlain(shot))
    test.each([...others, ...outboxShots])('on $name', expectNothing)
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
