import sharp from 'sharp'
import type { BrowserCommand } from 'vitest/node'

import { gifOf } from './gif-bytes.ts'
import { apngOf, exifOf, inserted, webpWithExif } from './picture-blocks.ts'
import { animatedGif, heicHeader, phonePhoto, smallPicture } from './pictures.ts'
import { pngOf } from './png-bytes.ts'

type Make = () => Buffer | Promise<Buffer>

/** 400 × 300 px, with a red mark in the upper left. */
const scene = async () => sharp(await smallPicture(0, 'png')).resize(400, 300)
const photo =
  (progressive = false) =>
  async () =>
    sharp(await phonePhoto(0, { width: 400, height: 300 }))
      .jpeg({ progressive })
      .toBuffer()
const movingWebp = async () =>
  sharp(await animatedGif(), { animated: true })
    .webp()
    .toBuffer()
const truncated = (make: Make, keptLength: (length: number) => number) => async () => {
  const bytes = await make()
  return bytes.subarray(0, keptLength(bytes.length))
}
const half = (length: number) => length >> 1
const without = (bytes: number) => (length: number) => length - bytes

const orientedPictures = (orientation: number): [string, Make][] => [
  [
    `jpeg ${orientation}`,
    async () => (await scene()).jpeg().withMetadata({ orientation }).toBuffer(),
  ],
  [
    `png ${orientation}`,
    async () => (await scene()).png().withMetadata({ orientation }).toBuffer(),
  ],
  [
    `webp ${orientation}`,
    async () => webpWithExif(await (await scene()).webp().toBuffer(), exifOf(orientation, 'MM')),
  ],
  [
    `alpha ${orientation}`,
    async () =>
      (await scene())
        .ensureAlpha(0.9)
        .webp({ lossless: true })
        .withMetadata({ orientation })
        .toBuffer(),
  ],
]

/** Turned by EXIF orientation 6, with a GPS position in its EXIF. */
const withPosition = (format: 'jpeg' | 'png' | 'webp'): [string, Make] => [
  `${format} with location`,
  async () =>
    (await scene())
      .toFormat(format)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
]

/** Contains two bytes before the end marker that form no valid segment. */
const oddJpeg = async () => {
  const bytes = await (await scene()).jpeg().toBuffer()
  return inserted(bytes, bytes.length - 2, Buffer.from([0xff, 0x01, 0, 2]))
}

const makers = new Map<string, Make>([
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap(orientedPictures),
  ...(['jpeg', 'png', 'webp'] as const).map(withPosition),
  ['odd jpeg', oddJpeg],
  ['jpeg', photo()],
  ['progressive', photo(true)],
  ['small jpeg', () => smallPicture(0)],
  ['small png', () => smallPicture(0, 'png')],
  ['gif', () => smallPicture(0, 'gif')],
  ['avif', () => smallPicture(0, 'avif')],
  ['heic', () => heicHeader],
  ['empty', () => Buffer.alloc(0)],
  ['words', () => Buffer.from('These are the minutes.')],
  ['long', () => pngOf({ width: 1080, height: 18_259 })],
  ['thin', () => pngOf({ width: 6000, height: 1 })],
  ['thin and tall', () => pngOf({ width: 1, height: 6000 })],
  ['too long', () => pngOf({ width: 1, height: 40_000 })],
  ['one pixel', () => pngOf({ width: 1, height: 1 })],
  ['wide', () => pngOf({ width: 16_384, height: 4 })],
  ['16 bits', () => pngOf({ width: 40, height: 30, bits: 16 })],
  ['cmyk', async () => (await scene()).toColourspace('cmyk').jpeg().toBuffer()],
  [
    'clear',
    () =>
      sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
  ],
  ['moving gif', animatedGif],
  ['moving webp', movingWebp],
  ['moving png', () => apngOf(3)],
  ['moving too much', () => gifOf({ canvas: { width: 3000, height: 3000 }, frames: 6 })],
  ['lying and moving', async () => webpWithExif(await movingWebp(), exifOf(6, 'II'))],
  ['half jpeg', truncated(photo(), half)],
  ['a quarter of a progressive', truncated(photo(true), (length) => length >> 2)],
  ['half png', truncated(async () => (await scene()).png().toBuffer(), half)],
  ['half webp', truncated(async () => (await scene()).webp().toBuffer(), half)],
  ['half gif', truncated(() => smallPicture(0, 'gif'), half)],
  ['half moving gif', truncated(animatedGif, half)],
  ['half moving webp', truncated(movingWebp, half)],
  ['half avif', truncated(() => smallPicture(0, 'avif'), half)],
  ['jpeg without its end', truncated(photo(), without(2))],
  ['jpeg without its last byte', truncated(photo(), without(1))],
  ['jpeg without its last hundred', truncated(photo(), without(100))],
  ['progressive without its end', truncated(photo(true), without(2))],
  ['png without its end', truncated(async () => (await scene()).png().toBuffer(), without(12))],
  ['moving gif without its end', truncated(animatedGif, without(1))],
])

/**
 * Returns a picture for a test in a browser, as base64. It is encoded in Node, because the encoder (sharp) does not
 * run in browsers.
 */
export const makePictureFor: BrowserCommand<[name: string]> = async (_, name) => {
  const bytes = await makers.get(name)?.()
  if (!bytes) throw new Error(`There is no picture called ${name}`)
  return bytes.toString('base64')
}
