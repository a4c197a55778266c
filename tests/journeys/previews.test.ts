import type { Locator } from 'playwright'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { post } from '#tests/bench/pictures/post.ts'
import { visitOurs } from '#tests/support/backends.ts'
import { addPhoto, cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { desktopScreen, phoneScreen, type Screen } from '#tests/support/phone.ts'
import { pictureFile, smallPicture } from '#tests/support/pictures.ts'
import { delayCalls } from '#tests/support/routes.ts'
import { signIn } from '#tests/support/test-server.ts'
import { startSignedIn, untilTestEnds, type Visit, visitForAll } from '#tests/support/visit.ts'

const colours = { Sunset: { r: 230, g: 120, b: 40 }, Tower: { r: 30, g: 110, b: 70 } }
const sizes = { Sunset: { width: 1600, height: 900 }, Tower: { width: 900, height: 1600 } }
const titles = ['Sunset', 'Tower'] as const

/** Starts a visit at a gallery of two photos of one colour each. */
async function visitTwoPhotos(screen: Screen) {
  const visit = await visitOurs({ screen, isSignedIn: true })
  const { token } = await signIn(visit.api)
  for (const title of titles) {
    const create = { ...sizes[title], channels: 3, background: colours[title] } as const
    const photo = await sharp({ create }).jpeg().toBuffer()
    expect(await post({ url: visit.api, token }, photo, title)).toMatchObject({ status: 201 })
  }
  return visit
}

/** Opens the gallery, in which pictures that were not displayed before do not load until `release`. */
async function openHeldBack({ page, context, url }: Visit) {
  const release = {
    small: await delayCalls(context, '**/media/*-320.webp'),
    large: await delayCalls(context, '**/media/*-960.webp'),
  }
  await page.goto(`${url}/gallery`)
  for (const title of titles) await cardOf(page, title).waitFor()
  return { page, release }
}

/** Returns the opacity of a picture, which is 1 once it has loaded. */
const opacityOf = (picture: Locator) =>
  picture.locator('img').evaluate((img) => getComputedStyle(img).opacity)

const untilCome = (picture: Locator) => expect.poll(() => opacityOf(picture)).toBe('1')

/** Returns the distance of the colour in the middle of the visible picture from another colour, from 0 to 255. */
async function distance(picture: Locator, { r, g, b }: { r: number; g: number; b: number }) {
  const screenshot = sharp(await picture.screenshot())
  const { width, height } = await screenshot.metadata()
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  const { channels } = await sharp(await screenshot.extract(middle).toBuffer()).stats()
  return Math.max(
    ...[r, g, b].map((expected, nth) => Math.abs(expected - (channels[nth]?.mean ?? 0))),
  )
}

describe.each([phoneScreen, desktopScreen])('at $width px', (screen) => {
  const visit = visitForAll(() => visitTwoPhotos(screen))

  test('cards show previews of missing pictures without moving', async () => {
    const { page, release } = await openHeldBack(visit())
    const pictureOf = (title: string) => cardOf(page, title).locator('.picture')
    for (const title of titles) {
      await expect.poll(() => distance(pictureOf(title), colours[title])).toBeLessThan(15)
    }
    await watchShifts(page)
    release.small()
    for (const title of titles) await untilCome(pictureOf(title))
    expect(await shiftsOn(page)).toEqual([])
  })

  test.each(titles)('an opened photo has its final size before it loads: %s', async (title) => {
    const { page, release } = await openHeldBack(visit())
    release.small()
    await page.getByRole('button', { name: `Open ${title}` }).click()
    const picture = dialogOf(page, title).locator('.picture')
    const words = dialogOf(page, title).getByText('From the bench')
    await words.waitFor()
    const [box, before] = [await boxOf(picture), await boxOf(words)]
    const { width, height } = sizes[title]
    const maxHeight = (68 * screen.height) / 100
    expect(box.height).toBeCloseTo(Math.min((box.width * height) / width, maxHeight), 0)
    await expect.poll(() => distance(picture, colours[title])).toBeLessThan(15)
    // The tests before have not loaded it.
    expect(await opacityOf(picture)).not.toBe('1')
    await watchShifts(page)
    release.large()
    await untilCome(picture)
    expect(await shiftsOn(page)).toEqual([])
    expect(await boxOf(words)).toEqual(before)
  })
})

test('a picture stored on the phone needs no preview', async () => {
  const { page, network, url } = await untilTestEnds(startSignedIn)()
  await page.goto(`${url}/gallery`)
  await addPhoto(page, { title: 'Sunset', picture: await smallPicture(1) })
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  const picture = cardOf(page, 'Sunset').locator('.picture')
  await picture.locator('canvas').waitFor({ state: 'attached' })
  network.decide(({ method }) => (method === 'PUT' ? 'hang' : 'pass'))
  await page.getByRole('button', { name: 'Edit Sunset' }).click()
  await page.locator('input[type=file]:not([capture])').setInputFiles(await pictureFile(7))
  await page.getByRole('button', { name: 'Update Item' }).click()
  await picture.locator('img[src^=blob]').waitFor()
  expect(await picture.locator('canvas').count()).toBe(0)
})

async function boxOf(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not there')
  return box
}
