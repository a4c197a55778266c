import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { pictureMaxSidePx } from '#contract/picture.ts'
import { skipWithout } from '#tests/run/requirements.ts'
import { holdPhotoProcessing, processAllPhotos } from '#tests/support/hold-photos.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { phonePhoto, smallPicture } from '#tests/support/pictures.ts'
import { sharedFiles } from '#tests/support/shared-data.ts'
import { unzip } from '#tests/support/unzip.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/**
 * Chooses pictures together, saves them offline, and opens the outbox when all are processed. Processing starts only
 * after saving, so the number in a title is the position at which the picture was chosen.
 */
async function save(files: readonly Chosen[]): Promise<Page> {
  const { page, context, url } = admin()
  await holdPhotoProcessing(page)
  await page.goto(`${url}/gallery?add=1`)
  await page.getByLabel('Image').waitFor({ state: 'attached' })
  await untilInstalled(page)
  await cutOff(context)
  await page.getByLabel('Image').setInputFiles([...files])
  await page.getByLabel('Title', { exact: true }).fill('Picture')
  await page.getByLabel('Description').fill('The hall fills up.')
  await page.getByRole('button', { name: `Add ${files.length} photos` }).click()
  const saved = page.getByRole('link', { name: `Offline, ${files.length} waiting` })
  await saved.waitFor()
  await processAllPhotos(page)
  await saved.click()
  await page.getByRole('heading', { name: 'Picture', exact: true }).waitFor()
  await page.getByText('Getting ready:').waitFor({ state: 'detached' })
  return page
}

/** Exports the waiting pictures, by their position from 1. */
async function waitingOn(page: Page): Promise<Map<number, Buffer>> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export unsent work' }).click()
  const files = unzip(readFileSync(await (await saving).path()))
  const photos = [...files].flatMap(([name, bytes]): [number, Buffer][] => {
    const position = /^photos\/Picture (\d+)\.(?:webp|jpg)$/.exec(name)?.[1]
    return position === undefined ? [] : [[Number(position), bytes]]
  })
  return new Map(photos)
}

/** Returns the metadata of a picture; none of it may leave the phone. */
async function saidIn(bytes: Buffer) {
  const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
  return { exif, xmp, iptc, orientation }
}

/**
 * Size of a picture turned upright, and position of the mark that was drawn in its upper left, for each EXIF
 * orientation.
 */
const uprights = [
  { orientation: 1, width: 400, height: 300, left: 10, top: 10 },
  { orientation: 2, width: 400, height: 300, left: 390, top: 10 },
  { orientation: 3, width: 400, height: 300, left: 390, top: 290 },
  { orientation: 4, width: 400, height: 300, left: 10, top: 290 },
  { orientation: 5, width: 300, height: 400, left: 10, top: 10 },
  { orientation: 6, width: 300, height: 400, left: 290, top: 10 },
  { orientation: 7, width: 300, height: 400, left: 290, top: 390 },
  { orientation: 8, width: 300, height: 400, left: 10, top: 390 },
]

const jpeg = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: 'image/jpeg', buffer })

async function heldAs({ orientation }: { orientation: number }): Promise<Chosen> {
  const picture = sharp(await smallPicture(0, 'png')).resize(400, 300)
  const buffer = await picture.jpeg().withMetadata({ orientation }).toBuffer()
  return jpeg(`held-${orientation}.jpg`, buffer)
}

test('a photo in any orientation is sent upright and without metadata', async () => {
  const waiting = await waitingOn(await save(await Promise.all(uprights.map(heldAs))))
  expect(waiting.size).toBe(uprights.length)
  for (const { orientation, left, top, ...size } of uprights) {
    const sent = waiting.get(orientation) ?? Buffer.alloc(0)
    expect(await sharp(sent).metadata(), `held as ${orientation}`).toMatchObject(size)
    expect(await saidIn(sent)).toEqual({})
    const spot = await sharp(sent)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    const [red = 0, green = 255] = spot
    expect([red > 200, green < 60], `held as ${orientation}: ${[...spot].join()}`).toEqual([
      true,
      true,
    ])
  }
})

test('a photo of 48 megapixels is sent as small as any other', async () => {
  const large = jpeg('large.jpg', await phonePhoto(0, { width: 8000, height: 6000 }))
  const small = jpeg('small.jpg', await smallPicture())
  const waiting = await waitingOn(await save([large, small]))
  const { width, height } = await sharp(waiting.get(1)).metadata()
  expect({ width, height }).toEqual({ width: 1440, height: pictureMaxSidePx })
  expect(await saidIn(waiting.get(1) ?? large.buffer)).toEqual({})
})

test('a small picture without metadata is sent unchanged', async () => {
  const [first, second] = [await smallPicture(1), await smallPicture(2, 'webp')]
  const waiting = await waitingOn(
    await save([
      jpeg('first.jpg', first),
      { name: 'second.webp', mimeType: 'image/webp', buffer: second },
    ]),
  )
  expect(waiting.get(1)?.equals(first)).toBe(true)
  expect(waiting.get(2)?.equals(second)).toBe(true)
})

const real = [...sharedFiles('photos'), ...sharedFiles('bad-pictures')].map((path) =>
  jpeg(basename(path), readFileSync(path)),
)

/**
 * Returns true if a sent picture has no metadata and is upright. The expected orientation is known only for names
 * that begin with it.
 */
async function isUprightAndClean({ name }: Chosen, sent: Buffer): Promise<boolean> {
  const { width, height } = await sharp(sent).metadata()
  const said = Object.values(await saidIn(sent)).some((each) => each !== undefined)
  const held = /^(portrait|landscape)/.exec(name)?.[0]
  return !said && (held === undefined || height > width === (held === 'portrait'))
}

test('real pictures are sent upright without metadata, or are named', async (context) => {
  skipWithout(context, 'photos')
  const page = await save(real)
  const waiting = await waitingOn(page)
  const isNamed = ({ name }: Chosen) =>
    page.getByText(new RegExp(`^${name}: (HEIC photos|This )`)).isVisible()
  const named = await Promise.all(real.map(isNamed))
  for (const [nth, chosen] of real.entries()) {
    // The export contains a picture that cannot be sent as it was chosen.
    const sent = named[nth] ? undefined : waiting.get(nth + 1)
    const isRight = named[nth] || (sent && (await isUprightAndClean(chosen, sent)))
    expect(isRight, `sent or named: ${chosen.name}`).toBe(true)
  }
  const sentCount = named.filter((each) => !each).length
  console.log(`${sentCount} of ${real.length} real pictures can be sent; the others are named`)
  expect(sentCount).toBeGreaterThan(5)
})
