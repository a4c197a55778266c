import { gifOf, plainPixels } from '#tests/support/gif-bytes.ts'
import { chunk, pngOf, zippedProfile, zippedText } from '#tests/support/png-bytes.ts'

import type { Heavy } from './corpus.ts'
import { jpeg, writtenJpegs } from './written-jpegs.ts'

// Pictures that no encoder makes: written byte by byte, most of them legal.

const square = { width: 10_000, height: 10_000 }
const small = { width: 300, height: 300 }

const pngs: Heavy[] = [
  { name: 'png-1bit-100mp.png', make: () => pngOf({ ...square, bits: 1, kind: 0 }) },
  { name: 'png-1bit-palette.png', make: () => pngOf({ ...square, bits: 1, kind: 3 }) },
  {
    name: 'png-1bit-interlaced.png',
    make: () => pngOf({ ...square, bits: 1, kind: 0, isInterlaced: true }),
  },
  { name: 'png-16bit-100mp.png', make: () => pngOf({ ...square, bits: 16, kind: 2 }) },
  { name: 'png-16bit-alpha.png', make: () => pngOf({ ...square, bits: 16, kind: 6 }) },
  {
    name: 'png-16bit-alpha-interlaced.png',
    make: () => pngOf({ width: 7000, height: 7000, bits: 16, kind: 6, isInterlaced: true }),
  },
  { name: 'png-wide.png', make: () => pngOf({ width: 1_000_000, height: 100 }) },
  { name: 'png-one-row.png', make: () => pngOf({ width: 50_000_000, height: 1 }) },
  { name: 'png-one-column.png', make: () => pngOf({ width: 1, height: 50_000_000, kind: 0 }) },
  { name: 'png-20000.png', make: () => pngOf({ width: 20_000, height: 20_000, bits: 1, kind: 0 }) },
  {
    name: 'png-2-31.png',
    make: () => pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, pixels: Buffer.alloc(100) }),
  },
  {
    name: 'png-zipped-text.png',
    make: () => pngOf({ ...small, extra: Array.from({ length: 40 }, () => zippedText(64)) }),
  },
  { name: 'png-zipped-profile.png', make: () => pngOf({ ...small, extra: [zippedProfile(512)] }) },
  {
    name: 'png-long-text.png',
    make: () => pngOf({ ...small, extra: [chunk('tEXt', Buffer.alloc(20 * 1024 ** 2, 65))] }),
  },
  {
    name: 'png-many-texts.png',
    make: () => {
      const one = chunk('tEXt', Buffer.from('a\0b', 'latin1'))
      return pngOf({ ...small, extra: [Buffer.alloc(one.length * 1_000_000, one)] })
    },
  },
  {
    name: 'png-in-crumbs.png',
    make: () => pngOf({ ...square, bits: 1, kind: 0, pieceBytes: 1 }),
  },
  {
    name: 'png-unpacks-further.png',
    make: () => pngOf({ ...small, pixels: zippedText(512).subarray(17, -4) }),
  },
]

const gifs: Heavy[] = [
  {
    name: 'gif-950000-frames.gif',
    make: () => gifOf({ canvas: { width: 1, height: 1 }, frames: 950_000 }),
  },
  {
    name: 'gif-999-frames-large-canvas.gif',
    make: () => gifOf({ canvas: { width: 223, height: 223 }, frames: 999, disposal: 3 }),
  },
  {
    name: 'gif-12-frames-2000.gif',
    make: () => gifOf({ canvas: { width: 2000, height: 2000 }, frames: 12, disposal: 2 }),
  },
  {
    name: 'gif-canvas-65535.gif',
    make: () => gifOf({ canvas: { width: 65_535, height: 65_535 }, frames: 1 }),
  },
  { name: 'gif-canvas-100mp.gif', make: () => gifOf({ canvas: square, frames: 1 }) },
  {
    name: 'gif-frame-beyond-canvas.gif',
    make: () =>
      gifOf({
        canvas: { width: 100, height: 100 },
        frame: { width: 60_000, height: 60_000 },
        frames: 20,
      }),
  },
  {
    name: 'gif-16mp-slow-codes.gif',
    make: () =>
      gifOf({
        canvas: { width: 4000, height: 4000 },
        frame: { width: 4000, height: 4000 },
        frames: 1,
        isInterlaced: true,
        data: plainPixels(16_000_000),
      }),
  },
  {
    name: 'gif-200-slow-frames.gif',
    make: () =>
      gifOf({
        canvas: { width: 400, height: 400 },
        frame: { width: 400, height: 400 },
        frames: 150,
        disposal: 3,
        data: plainPixels(160_000),
      }),
  },
]

const strange: Heavy[] = [
  {
    name: 'gif-then-jpeg.gif',
    make: async () => Buffer.concat([gifOf({ canvas: small, frames: 1 }), await jpeg(900, 900)]),
  },
  {
    name: 'jpeg-start-svg.jpg',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')]),
  },
  {
    name: 'avif-of-nothing.avif',
    make: () => Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifmif1', 'latin1'),
  },
  {
    name: 'avif-boxes-in-boxes.avif',
    make: () => {
      const box = Buffer.from('\0\0\0\x08moov', 'latin1')
      const start = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')
      return Buffer.concat([start, Buffer.alloc(8 * 2_000_000, box)])
    },
  },
  {
    name: 'webp-says-4-gb.webp',
    make: () =>
      Buffer.from(
        'RIFF\xff\xff\xff\xffWEBPVP8X\n\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\xff',
        'latin1',
      ),
  },
]

/** All pictures that are written by hand. */
export const writtenPictures: Heavy[] = [...pngs, ...gifs, ...writtenJpegs, ...strange]
