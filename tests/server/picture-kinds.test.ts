import sharp from 'sharp'
import { expect, test } from 'vitest'

import { turnAnimation } from '#server/pictures/turn-animation.ts'
import { makeVariants } from '#server/pictures/variants.ts'
import { apngOf, exifOf, webpWithExif } from '#tests/support/picture-blocks.ts'
import { animatedGif, smallPicture } from '#tests/support/pictures.ts'
import { chunk, pngOf } from '#tests/support/png-bytes.ts'

const plain = async (format: 'webp' | 'png' | 'jpeg') =>
  sharp(await smallPicture(0, 'png'))
    .resize(400, 300)
    .toFormat(format)
    .toBuffer()

const held = async (format: 'webp' | 'png' | 'jpeg', orientation: number) =>
  sharp(await plain(format))
    .keepExif()
    .withMetadata({ orientation })
    .toBuffer()

const movingWebp = async () =>
  sharp(await animatedGif(), { animated: true })
    .webp()
    .toBuffer()
const created = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

type Row = [name: string, bytes: () => Buffer | Promise<Buffer>, width: number, height: number]

const rows: Row[] = [
  ['a WebP with EXIF', async () => webpWithExif(await plain('webp'), exifOf(6, 'MM')), 300, 400],
  [
    'a WebP whose EXIF has the prefix of JPEG',
    async () => webpWithExif(await plain('webp'), exifOf(6, 'II', true)),
    300,
    400,
  ],
  [
    'a WebP with noise in place of EXIF',
    async () => webpWithExif(await plain('webp'), Buffer.alloc(64, 255)),
    400,
    300,
  ],
  [
    'a PNG with EXIF',
    () => pngOf({ width: 400, height: 300, extra: [chunk('eXIf', exifOf(8, 'MM'))] }),
    300,
    400,
  ],
  ['a horizontal line of 6,000 px', () => pngOf({ width: 6000, height: 1 }), 1920, 1],
  ['a vertical line of 6,000 px', () => pngOf({ width: 1, height: 6000 }), 1, 6000],
  ['a screenshot of many screens', () => pngOf({ width: 1080, height: 18_259 }), 969, 16_383],
  ['a panorama', () => created(12_000, 2000).jpeg().toBuffer(), 1920, 320],
  ['a photo', () => created(4000, 3000).jpeg().toBuffer(), 1920, 1440],
  ['a JPEG in CMYK', () => created(40, 30).toColourspace('cmyk').jpeg().toBuffer(), 40, 30],
  ['a PNG of 16 bits', () => pngOf({ width: 40, height: 30, bits: 16 }), 40, 30],
  ['an animated PNG', () => apngOf(3), 8, 8],
  ['a picture of one pixel', () => pngOf({ width: 1, height: 1 }), 1, 1],
]

test.each(rows)('%s is accepted', async (...[, bytes, width, height]) => {
  const files = await makeVariants(await bytes())
  const largest = await sharp(files.at(-1)?.bytes).metadata()
  expect(largest).toMatchObject({ width, height })
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is stored upright for every orientation',
  async (format) => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const files = await makeVariants(await held(format, orientation))
      const { width, height, exif } = await sharp(files.at(-1)?.bytes).metadata()
      const size = orientation > 4 ? { width: 300, height: 400 } : { width: 400, height: 300 }
      expect({ width, height, exif }).toEqual({ ...size, exif: undefined })
    }
  },
)

test('an animated WebP with an orientation is stored upright, with its frame delays', async () => {
  const rotated = webpWithExif(await movingWebp(), exifOf(6, 'II'))
  const [small, , largest] = await makeVariants(rotated)
  for (const file of [small, largest]) {
    const { width, pageHeight, pages, delay } = await sharp(file?.bytes, {
      animated: true,
    }).metadata()
    const expected = { width: 40, pageHeight: 60, pages: 3, delay: [100, 100, 100] }
    expect({ width, pageHeight, pages, delay }).toEqual(expected)
  }
})

test.each([2, 3, 4, 5, 6, 7, 8])(
  'the frames of an animation are turned like a still with orientation %i',
  async (orientation) => {
    // Each corner has a different colour.
    const corners = sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), {
      raw: { width: 2, height: 2, channels: 3 },
    })
    const frame = await corners.resize(40, 24, { kernel: 'nearest' }).png().toBuffer()
    const moving = await sharp([frame, await sharp(frame).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ lossless: true })
      .toBuffer()
    const held = webpWithExif(moving, exifOf(orientation, 'II'))
    const turned = (await makeVariants(held)).at(-1)?.bytes
    const still = await sharp(frame).withMetadata({ orientation }).png().toBuffer()
    const expected = await cornersOf(await sharp(still).autoOrient().png().toBuffer())
    expect(await cornersOf(turned)).toEqual(expected)
  },
)

/** Returns the size, and the colour in the middle of each quarter: whether red, green and blue are bright. */
async function cornersOf(bytes: Buffer | undefined) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const points = [1, 3].flatMap((y) => [1, 3].map((x) => [(x * width) / 4, (y * height) / 4]))
  const colours = points.map(([x = 0, y = 0]) => {
    const at = (y * width + x) * 3
    return [...data.subarray(at, at + 3)].map((value) => value > 128)
  })
  return { width, height, colours }
}

test('the frames of an animation in several strips keep their order', async () => {
  const [width, height, frames] = [1250, 800, 9]
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let nth = 0; nth < frames; nth += 1) {
    pixels.fill(nth * 14, nth * width * height * 3, (nth + 1) * width * height * 3)
  }
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  const moving = await sharp(pixels, { raw }).webp({ effort: 0 }).toBuffer()
  const held = webpWithExif(moving, exifOf(6, 'II'))
  const turned = await turnAnimation(held, await sharp(held).metadata())
  const metadata = await sharp(turned, { animated: true }).metadata()
  expect(metadata).toMatchObject({ width: height, pageHeight: width, pages: frames })
  for (const nth of [0, 3, 4, 7, 8]) {
    const { channels } = await sharp(turned, { page: nth }).stats()
    expect(Math.abs((channels[0]?.mean ?? 0) - nth * 14)).toBeLessThan(7)
  }
})

test('turning an animation takes time in proportion to its frames', async () => {
  const timeOf = async (frames: number) => {
    const [width, height] = [100, 120]
    const pixels = Buffer.alloc(width * height * frames * 3)
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7) % 251
    const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
    const moving = await sharp(pixels, { raw }).webp({ effort: 0 }).toBuffer()
    const held = webpWithExif(moving, exifOf(6, 'II'))
    const header = await sharp(held).metadata()
    const began = process.cpuUsage()
    await turnAnimation(held, header)
    const { user, system } = process.cpuUsage(began)
    return user + system
  }
  await timeOf(10)
  const [few, many] = [await timeOf(60), await timeOf(360)]
  expect(many / few).toBeLessThan(12)
})
