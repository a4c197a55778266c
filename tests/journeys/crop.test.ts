import type { Page } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'

import type { Resource } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { addItems } from '#tests/support/add-items.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { chooseDay } from '#tests/support/events.ts'
import { yusuf } from '#tests/support/examples.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

const admin = visitForAll(startSignedIn)

const red = { r: 220, g: 30, b: 30 }
const blue = { r: 30, g: 30, b: 220 }

/** A screen with a recommended picture shape, and the other fields to fill in there. */
type CropCase = {
  resource: Resource
  path: string
  offer: string
  /** Width and height in px of the selected area, out of 600×900. */
  size: [width: number, height: number]
  fill: (page: Page) => Promise<void>
  done: string
}

const banner: CropCase = {
  resource: banners,
  path: '/add-banner',
  offer: 'Crop to 1920×600',
  size: [600, 188],
  fill: async () => {},
  done: 'Banner added successfully!',
}

const event: CropCase = {
  resource: events,
  path: '/add-event',
  offer: 'Crop to 4:3',
  size: [600, 450],
  fill: async (page) => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Breakfast')
    await chooseDay(page, 1)
    await page.getByRole('textbox', { name: 'Location' }).fill('Quai 4')
  },
  done: 'Event added successfully!',
}

const founder: CropCase = {
  resource: founderProfiles,
  path: '/add-founderProfile',
  offer: 'Crop to a square',
  size: [600, 600],
  fill: async (page) => page.getByLabel('Full name').fill('Yusuf Öztürk'),
  done: 'Founder profile added successfully!',
}

/**
 * A picture with red above blue, 600×900 px after its EXIF orientation is applied; before that it is turned by a
 * quarter.
 */
async function redOverBlue() {
  const half = { width: 600, height: 450, channels: 3 } as const
  const below = await sharp({ create: { ...half, background: blue } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { ...half, background: red } })
    .extend({ bottom: 450, background: blue })
    .composite([{ input: below, top: 450, left: 0 }])
    .png()
    .toBuffer()
  const buffer = await sharp(upright)
    .rotate(270)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name: 'flag.jpg', mimeType: 'image/jpeg', buffer }
}

async function choosePicture({ path, offer }: CropCase) {
  const { page, url } = admin()
  await page.goto(url + path)
  await page.locator('input[type=file]').setInputFiles(await redOverBlue())
  await page.getByRole('button', { name: offer }).click()
  return { page, dialog: dialogOf(page, offer) }
}

/** Drags the picture down, so that the frame contains its top. */
async function pullDown(page: Page) {
  const frame = await page.locator('.reactEasyCrop_CropArea').boundingBox()
  if (!frame) throw new Error('There is no frame')
  const x = frame.x + frame.width / 2
  await page.mouse.move(x, frame.y)
  await page.mouse.down()
  await page.mouse.move(x, frame.y + 400, { steps: 8 })
  await page.mouse.up()
}

/** Saves the form; resolves with its picture from the server. */
async function saved({ resource, fill, done }: CropCase) {
  const { page, url, listOf } = admin()
  await fill(page)
  await page.locator('#main .submit-button').click()
  await page.getByText(done).waitFor()
  const [item] = await listOf(resource)
  const reply = await fetch(new URL(String(item?.[resource.picture?.readAs ?? '']), url))
  return sharp(Buffer.from(await reply.arrayBuffer()))
}

/** Returns the share of red in a picture of red and blue, from 0 to 1. */
async function redIn(picture: Sharp) {
  const { channels } = await picture.stats()
  return ((channels[0]?.mean ?? 0) - blue.r) / (red.r - blue.r)
}

/** Share of red in an area at the top of the picture, whose upper 450 px are red. */
const redAtTop = ({ size: [, height] }: CropCase) => Math.min(1, 450 / height)

describe.each([banner, event, founder])('at $path', (cropCase) => {
  test('a crop is chosen on the upright picture, and only that crop is sent', async () => {
    const { page, dialog } = await choosePicture(cropCase)
    await pullDown(page)
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await dialog.waitFor({ state: 'detached' })
    const picture = await saved(cropCase)
    const { width, height, exif } = await picture.metadata()
    expect([width, height, exif]).toEqual([...cropCase.size, undefined])
    expect(await redIn(picture)).toBeCloseTo(redAtTop(cropCase), 1)
  })

  test('a tapped point is centred in the frame', async () => {
    const { page, dialog } = await choosePicture(cropCase)
    const shown = await page.locator('.crop-area').boundingBox()
    if (!shown) throw new Error('There is no picture')
    await page.mouse.click(shown.x + shown.width / 2, shown.y + 20)
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await redIn(await saved(cropCase))).toBeCloseTo(redAtTop(cropCase), 1)
  })
})

test('a cropped picture can be made whole again', async () => {
  const { page, dialog } = await choosePicture(banner)
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Crop to 1920×600' }).click()
  await dialog.getByRole('button', { name: 'Keep it whole' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { width, height } = await (await saved(banner)).metadata()
  expect([width, height]).toEqual([600, 900])
})

test('a form in a dialog closes after its picture was cropped', async () => {
  const { page, url, api } = admin()
  await addItems(api, founderProfiles, [yusuf])
  await page.goto(`${url}/list-founderProfile`)
  // The newest profile comes first.
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const form = dialogOf(page, 'Update Founder Profile')
  await form.locator('input[type=file]').setInputFiles(await redOverBlue())
  await form.getByRole('button', { name: founder.offer }).click()
  const crop = dialogOf(page, founder.offer)
  await crop.getByRole('button', { name: 'Use this part' }).click()
  await crop.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await form.waitFor({ state: 'detached' })
})

test('a picture of the recommended shape offers no crop', async () => {
  const { page, url } = admin()
  await page.goto(`${url}/add-banner`)
  const wide = { width: 960, height: 300, channels: 3, background: red } as const
  const buffer = await sharp({ create: wide }).png().toBuffer()
  const file = { name: 'wide.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Choose another photo').waitFor()
  expect(await page.getByRole('button', { name: 'Crop to 1920×600' }).count()).toBe(0)
})
