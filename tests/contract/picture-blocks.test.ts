import { expect, test } from 'vitest'

import { readPictureFile } from '#contract/picture-file/read.ts'
import { withoutExtras } from '#contract/picture-file/without-extras.ts'
import { gifOf } from '#tests/support/gif-bytes.ts'
import { inserted } from '#tests/support/picture-blocks.ts'
import { animatedGif, smallPicture } from '#tests/support/pictures.ts'
import { chunk, pngOf } from '#tests/support/png-bytes.ts'

const many = 1_250_000
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const repeated = (block: Buffer | string, times = many) =>
  Buffer.alloc(block.length * Math.floor(times), block, 'latin1')
const gif = () => gifOf({ canvas: { width: 9, height: 9 }, frames: 1 })

const files: [name: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['a GIF of comments', () => inserted(gif(), 19, repeated('\x21\xfe\0'))],
  [
    'a GIF of nothing but comments',
    () => Buffer.concat([gif().subarray(0, 19), repeated('\x21\xfe\0')]),
  ],
  [
    'a GIF of comments between graphic controls',
    () => inserted(gif(), 19, repeated('\x21\xfe\0\x21\xf9\0')),
  ],
  [
    'a GIF of empty frames',
    () => inserted(gif(), 19, repeated(`\x2c${'\0'.repeat(11)}`, many / 4)),
  ],
  [
    'a JPEG of comments',
    async () => inserted(await smallPicture(0, 'jpeg'), 2, repeated('\xff\xfe\0\x02')),
  ],
  [
    'a JPEG of nothing but comments',
    () => Buffer.concat([latin1('\xff\xd8'), repeated('\xff\xfe\0\x02')]),
  ],
  [
    'a PNG of empty chunks',
    () =>
      pngOf({ width: 4, height: 3, extra: [repeated(chunk('tEXt', Buffer.alloc(0)), many / 3)] }),
  ],
  [
    'a WebP of empty chunks',
    async () => {
      const bytes = Buffer.concat([
        await smallPicture(0, 'webp'),
        repeated('TEXT\0\0\0\0', many / 2),
      ])
      bytes.writeUInt32LE(bytes.length - 8, 4)
      return bytes
    },
  ],
]

test.each(files)('of %s at most 10,000 blocks are read', async (_, make) => {
  const bytes = await make()
  const file = readPictureFile(bytes)
  const plain = file && withoutExtras(bytes, file)
  expect(file).toMatchObject({ state: 'odd' })
  expect(file?.extras.length).toBeLessThanOrEqual(10_000)
  expect(plain?.length).toBeGreaterThan(bytes.length / 2)
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  [
    'a PNG in pieces of 1 KB',
    () => pngOf({ width: 4, height: 3, pixels: Buffer.alloc(9_000_000), pieceBytes: 1024 }),
  ],
  ['a GIF of a thousand frames', () => gifOf({ canvas: { width: 9, height: 9 }, frames: 1000 })],
  ['an animated GIF', animatedGif],
])('%s is read to its end', async (_, make) => {
  expect(readPictureFile(await make())).toMatchObject({ state: 'whole', extras: [] })
})
