import sharp from 'sharp'
import { expect, test } from 'vitest'

import { type PictureFile, readPictureFile } from '#contract/picture-file/read.ts'
import { gifOf } from '#tests/support/gif-bytes.ts'
import { apngOf, exifOf, inserted, webpWithExif } from '#tests/support/picture-blocks.ts'
import { animatedGif, smallPicture } from '#tests/support/pictures.ts'
import { chunk, pngOf } from '#tests/support/png-bytes.ts'

const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
const read = async (bytes: Buffer | Promise<Buffer>) => readPictureFile(await bytes)
const formats = ['jpeg', 'png', 'gif', 'webp'] as const
const still = { width: 40, height: 30, orientation: 1, frames: 1, state: 'whole' } as const
const moving = { width: 60, height: 40, orientation: 1, frames: 3, state: 'whole' } as const

type Row = [name: string, bytes: () => Buffer | Promise<Buffer>, said: Partial<PictureFile>]

const movingWebp = async () =>
  sharp(await animatedGif(), { animated: true })
    .webp()
    .toBuffer()
const webp = (extra: Buffer) =>
  drawn()
    .webp()
    .toBuffer()
    .then((bytes) => webpWithExif(bytes, extra))
const png = (...extra: Buffer[]) => pngOf({ width: 40, height: 30, extra })
const end = (bytes: Buffer, fewer: number) => bytes.subarray(0, bytes.length - fewer)

const rows: Row[] = [
  ['a JPEG', () => drawn().jpeg().toBuffer(), { ...still, type: 'image/jpeg' }],
  ['a progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer(), still],
  ['a JPEG in CMYK', () => drawn().toColourspace('cmyk').jpeg().toBuffer(), still],
  ['a grey JPEG', () => drawn().greyscale().jpeg().toBuffer(), still],
  ['a PNG', () => drawn().png().toBuffer(), { ...still, type: 'image/png' }],
  ['a PNG of 16 bits', () => pngOf({ width: 40, height: 30, bits: 16 }), still],
  ['a lossy WebP', () => drawn().webp().toBuffer(), { ...still, type: 'image/webp' }],
  ['a lossless WebP', () => drawn().webp({ lossless: true }).toBuffer(), still],
  ['a WebP with alpha', () => drawn().ensureAlpha(0.5).webp().toBuffer(), still],
  ['a GIF', () => drawn().gif().toBuffer(), { ...still, type: 'image/gif' }],
  ['a GIF of one frame that loops', () => animatedOnce(), { frames: 1 }],
  ['an animated GIF', animatedGif, { ...moving, type: 'image/gif' }],
  ['an animated WebP', movingWebp, { ...moving, type: 'image/webp' }],
  ['an animated PNG', () => apngOf(3), { frames: 3, type: 'image/png', state: 'whole' }],
  ['a PNG with one frame of an APNG', () => apngOf(1), { frames: 1 }],
  ['a picture of one pixel', () => pngOf({ width: 1, height: 1 }), { width: 1, height: 1 }],
  ['a PNG of one row', () => pngOf({ width: 16_384, height: 1 }), { width: 16_384, height: 1 }],
  ['a wide WebP', () => wide('webp'), { width: 16_383, height: 2 }],
  ['a wide JPEG', () => wide('jpeg'), { width: 16_383, height: 2 }],
  ['a JPEG after fill bytes', fillBytes, { ...still, state: 'whole' }],
  ['a WebP with big-endian EXIF', () => webp(exifOf(6, 'MM')), { orientation: 6 }],
  ['a WebP with little-endian EXIF', () => webp(exifOf(8, 'II')), { orientation: 8 }],
  [
    'a WebP whose EXIF has the prefix of JPEG',
    () => webp(exifOf(5, 'II', true)),
    { orientation: 5 },
  ],
  [
    'a WebP with the invalid orientation 9',
    () => webp(exifOf(9, 'II')),
    { orientation: 1, state: 'whole' },
  ],
  ['a WebP with truncated EXIF', () => webp(exifOf(6, 'II').subarray(0, 15)), { orientation: 1 }],
  [
    'a WebP whose EXIF points beyond its end',
    () => webp(Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1')),
    { orientation: 1 },
  ],
  [
    'a WebP with noise in place of EXIF',
    () => webp(Buffer.alloc(64, 0xff)),
    { orientation: 1, state: 'whole' },
  ],
  ['a PNG with EXIF', () => png(chunk('eXIf', exifOf(3, 'MM'))), { orientation: 3 }],
  [
    'a JPEG with EXIF',
    () => drawn().jpeg().withMetadata({ orientation: 7 }).toBuffer(),
    { orientation: 7 },
  ],
  [
    'a JPEG without its end marker',
    async () => end(await drawn().jpeg().toBuffer(), 2),
    { state: 'open' },
  ],
  [
    'a JPEG without its last byte',
    async () => end(await drawn().jpeg().toBuffer(), 1),
    { state: 'open' },
  ],
  [
    'a progressive JPEG without its end marker',
    async () => end(await progressive(), 2),
    { state: 'open' },
  ],
  [
    'a progressive JPEG without its last scans',
    async () => end(await progressive(), 12_000),
    { state: 'cut' },
  ],
  ['a PNG without its end marker', () => end(png(), 12), { state: 'open' }],
  [
    'a GIF without its end marker',
    async () => end(await animatedGif(), 1),
    { ...moving, state: 'open' },
  ],
  ['a WebP without its last byte', async () => end(await movingWebp(), 1), { state: 'cut' }],
  ...formats.map((format): Row => [
    `the first half of a ${format}`,
    async () => end(await smallPicture(0, format), (await smallPicture(0, format)).length >> 1),
    { state: format === 'jpeg' ? 'open' : 'cut' },
  ]),
  ...formats.map((format): Row => [
    `the first 20 bytes of a ${format}`,
    async () => (await smallPicture(0, format)).subarray(0, 20),
    { state: 'cut' },
  ]),
]

test.each(rows)('properties are read from %s', async (_, bytes, said) => {
  expect(await read(bytes())).toMatchObject(said)
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('These are the minutes.')],
  ['a file of 4,096 zero bytes (a folder on Windows)', Buffer.alloc(4096)],
])('%s is not recognised as a picture', (_, bytes) => {
  expect(readPictureFile(bytes)).toBeUndefined()
})

test('a GIF with the media type of a JPEG is recognised as a GIF', async () => {
  // The format is derived from the bytes alone.
  expect(await read(smallPicture(0, 'gif'))).toMatchObject({ type: 'image/gif' })
})

/** Returns a JPEG in many scans, of which the last ones are long. */
function progressive(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const size = { width: 200, height: 200, channels: 3 } as const
  return sharp({ create: { ...size, background: 'teal', noise } })
    .jpeg({ progressive: true })
    .toBuffer()
}

function wide(format: 'jpeg' | 'webp'): Promise<Buffer> {
  const size = { width: 16_383, height: 2, channels: 3, background: 'teal' } as const
  return sharp({ create: size }).toFormat(format).toBuffer()
}

async function fillBytes(): Promise<Buffer> {
  return inserted(await drawn().jpeg().toBuffer(), 2, Buffer.alloc(3, 0xff))
}

const netscape = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1')
const animatedOnce = () =>
  inserted(gifOf({ canvas: { width: 9, height: 9 }, frames: 1 }), 19, netscape)
