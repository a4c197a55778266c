import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { banners } from '#contract/resources/banner.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const red = { r: 220, g: 30, b: 30 }
const blue = { r: 30, g: 30, b: 220 }

/** Red above and blue below, 600×900; it lies on its side until its EXIF is heeded. */
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

async function choosePicture() {
  const { page, url } = admin()
  await page.goto(`${url}/add-banner`)
  await page.locator('input[type=file]').setInputFiles(await redOverBlue())
  await page.getByRole('button', { name: 'Crop to 1920×600' }).click()
  return { page, dialog: dialogOf(page, 'Crop to 1920×600') }
}

/** Pulls the picture down, so that the frame holds what is at its top. */
async function pullDown(page: Page) {
  const frame = await page.locator('.reactEasyCrop_CropArea').boundingBox()
  if (!frame) throw new Error('There is no frame')
  const x = frame.x + frame.width / 2
  await page.mouse.move(x, frame.y)
  await page.mouse.down()
  await page.mouse.move(x, frame.y + 400, { steps: 8 })
  await page.mouse.up()
}

/** Saves the banner; resolves with its picture as the server has it. */
async function saved() {
  const { page, url, listOf } = admin()
  await page.getByRole('button', { name: 'Add Banner' }).click()
  await page.getByText('Banner added successfully!').waitFor()
  const [banner] = await listOf(banners)
  const reply = await fetch(new URL(String(banner?.['image']), url))
  return sharp(Buffer.from(await reply.arrayBuffer()))
}

test('a part of a picture is chosen, upright, and that part is what is sent', async () => {
  const { page, dialog } = await choosePicture()
  await pullDown(page)
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await dialog.waitFor({ state: 'detached' })
  const picture = await saved()
  const { width, height, exif } = await picture.metadata()
  expect([width, exif]).toEqual([600, undefined])
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1920 / 600, 1)
  const { dominant } = await picture.stats()
  expect(dominant.r).toBeGreaterThan(180)
  expect(dominant.b).toBeLessThan(80)
})

test('what is tapped comes into the middle of the frame', async () => {
  const { page, dialog } = await choosePicture()
  const place = await page.locator('.crop-place').boundingBox()
  if (!place) throw new Error('There is no picture')
  await page.mouse.click(place.x + place.width / 2, place.y + 20)
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { dominant } = await (await saved()).stats()
  expect(dominant.r).toBeGreaterThan(180)
  expect(dominant.b).toBeLessThan(80)
})

test('nobody has to: a picture that was cropped can be whole again', async () => {
  const { page, dialog } = await choosePicture()
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Crop to 1920×600' }).click()
  await dialog.getByRole('button', { name: 'Keep it whole' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { width, height } = await (await saved()).metadata()
  expect([width, height]).toEqual([600, 900])
})

test('a picture of the recommended shape is not asked about', async () => {
  const { page, url } = admin()
  await page.goto(`${url}/add-banner`)
  const wide = { width: 960, height: 300, channels: 3, background: red } as const
  const buffer = await sharp({ create: wide }).png().toBuffer()
  const file = { name: 'wide.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Choose another photo').waitFor()
  expect(await page.getByRole('button', { name: 'Crop to 1920×600' }).count()).toBe(0)
})
