import { gifOf, plainPixels } from '#tests/support/gif-bytes.ts'
import { chunk, pngOf, zippedProfile, zippedText } from '#tests/support/png-bytes.ts'

import type { PictureSource, PictureMakers } from './corpus.ts'
import { jpeg, writtenJpegs } from './written-jpegs.ts'

// Pictures that no encoder produces, written byte by byte; most of them are valid.

const square = { width: 10_000, height: 10_000 }
const small = { width: 300, height: 300 }

const pngs: PictureMakers = {
  'png-1bit-100mp.png': () => pngOf({ ...square, bits: 1, kind: 0 }),
  'png-1bit-palette.png': () => pngOf({ ...square, bits: 1, kind: 3 }),
  'png-1bit-interlaced.png': () => pngOf({ ...square, bits: 1, kind: 0, isInterlaced: true }),
  'png-16bit-100mp.png': () => pngOf({ ...square, bits: 16, kind: 2 }),
  'png-16bit-alpha.png': () => pngOf({ ...square, bits: 16, kind: 6 }),
  'png-16bit-alpha-interlaced.png': () =>
    pngOf({ width: 7000, height: 7000, bits: 16, kind: 6, isInterlaced: true }),
  'png-wide.png': () => pngOf({ width: 1_000_000, height: 100 }),
  'png-one-row.png': () => pngOf({ width: 50_000_000, height: 1 }),
  'png-one-column.png': () => pngOf({ width: 1, height: 50_000_000, kind: 0 }),
  'png-20000.png': () => pngOf({ width: 20_000, height: 20_000, bits: 1, kind: 0 }),
  'png-2-31.png': () =>
    pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, pixels: Buffer.alloc(100) }),
  'png-zipped-text.png': () =>
    pngOf({ ...small, extra: Array.from({ length: 40 }, () => zippedText(64)) }),
  'png-zipped-profile.png': () => pngOf({ ...small, extra: [zippedProfile(512)] }),
  'png-long-text.png': () =>
    pngOf({ ...small, extra: [chunk('tEXt', Buffer.alloc(20 * 1024 ** 2, 65))] }),
  'png-many-texts.png': () => {
    const one = chunk('tEXt', Buffer.from('a\0b', 'latin1'))
    return pngOf({ ...small, extra: [Buffer.alloc(one.length * 1_000_000, one)] })
  },
  'png-in-crumbs.png': () => pngOf({ ...square, bits: 1, kind: 0, pieceBytes: 1 }),
  'png-unpacks-further.png': () => pngOf({ ...small, pixels: zippedText(512).subarray(17, -4) }),
}

const gifs: PictureMakers = {
  'gif-950000-frames.gif': () => gifOf({ canvas: { width: 1, height: 1 }, frames: 950_000 }),
  'gif-999-frames-large-canvas.gif': () =>
    gifOf({ canvas: { width: 223, height: 223 }, frames: 999, disposal: 3 }),
  'gif-12-frames-2000.gif': () =>
    gifOf({ canvas: { width: 2000, height: 2000 }, frames: 12, disposal: 2 }),
  'gif-canvas-65535.gif': () => gifOf({ canvas: { width: 65_535, height: 65_535 }, frames: 1 }),
  'gif-canvas-100mp.gif': () => gifOf({ canvas: square, frames: 1 }),
  'gif-frame-beyond-canvas.gif': () =>
    gifOf({
      canvas: { width: 100, height: 100 },
      frame: { width: 60_000, height: 60_000 },
      frames: 20,
    }),
  'gif-16mp-slow-codes.gif': () =>
    gifOf({
      canvas: { width: 4000, height: 4000 },
      frame: { width: 4000, height: 4000 },
      frames: 1,
      isInterlaced: true,
      data: plainPixels(16_000_000),
    }),
  'gif-200-slow-frames.gif': () =>
    gifOf({
      canvas: { width: 400, height: 400 },
      frame: { width: 400, height: 400 },
      frames: 150,
      disposal: 3,
      data: plainPixels(160_000),
    }),
}

const strange: PictureMakers = {
  'gif-then-jpeg.gif': async () =>
    Buffer.concat([gifOf({ canvas: small, frames: 1 }), await jpeg(900, 900)]),
  'jpeg-start-svg.jpg': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')]),
  'avif-of-nothing.avif': () => Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifmif1', 'latin1'),
  'avif-boxes-in-boxes.avif': () => {
    const box = Buffer.from('\0\0\0\x08moov', 'latin1')
    const start = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')
    return Buffer.concat([start, Buffer.alloc(8 * 2_000_000, box)])
  },
  'webp-says-4-gb.webp': () =>
    Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X\n\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1'),
}

export const writtenPictures: PictureSource[] = Object.entries({
  ...pngs,
  ...gifs,
  ...writtenJpegs,
  ...strange,
}).map(([name, make]) => ({ name, make }))
