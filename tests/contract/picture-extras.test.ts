import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { isClean, readPictureFile } from '#contract/picture-file/read.ts'
import { withoutExtras } from '#contract/picture-file/without-extras.ts'
import { gifOf } from '#tests/support/gif-bytes.ts'
import { inserted } from '#tests/support/picture-blocks.ts'
import { animatedGif, phonePhoto, smallPicture } from '#tests/support/pictures.ts'
import { chunk, pngOf } from '#tests/support/png-bytes.ts'

const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
const formats = ['jpeg', 'png', 'gif', 'webp'] as const
const still = { width: 40, height: 30, orientation: 1, frames: 1, state: 'whole' } as const
const png = (...extra: Buffer[]) => pngOf({ width: 40, height: 30, extra })
const end = (bytes: Buffer, fewer: number) => bytes.subarray(0, bytes.length - fewer)

const everyOrientation = [1, 2, 3, 4, 5, 6, 7, 8]
const variants: [string, (picture: Sharp) => Sharp][] = [
  ['jpeg', (picture) => picture.jpeg()],
  ['png', (picture) => picture.png()],
  ['webp', (picture) => picture.webp()],
  ['lossless webp', (picture) => picture.webp({ lossless: true })],
  ['webp with alpha', (picture) => picture.ensureAlpha(0.5).webp()],
]

test.each(variants)(
  'the orientation of a %s is read, and removed with all other metadata',
  async (_, write) => {
    for (const orientation of everyOrientation) {
      const bytes = await write(drawn()).withMetadata({ orientation }).toBuffer()
      const file = readPictureFile(bytes)
      expect(file).toMatchObject({ ...still, orientation })
      const plain = file && withoutExtras(bytes, file)
      expect(plain && readPictureFile(plain)).toMatchObject({ ...still, extras: [] })
      const { orientation: after, exif, width } = await sharp(plain).metadata()
      expect({ after, exif, width }).toEqual({ after: undefined, exif: undefined, width: 40 })
      expect((await sharp(plain, { failOn: 'error' }).raw().toBuffer()).length).toBeGreaterThan(0)
    }
  },
)

test.each([
  ['a JPEG', async () => end(await drawn().jpeg().toBuffer(), 2)],
  ['a JPEG with half of its end marker', async () => end(await drawn().jpeg().toBuffer(), 1)],
  ['a PNG', () => end(png(), 12)],
  ['a PNG with half of its end marker', () => end(png(), 6)],
  ['an animated GIF', async () => end(await animatedGif(), 1)],
])('the missing end marker is added to %s', async (_, cut) => {
  const bytes = await cut()
  const file = readPictureFile(bytes)
  const plain = file && withoutExtras(bytes, file)
  expect(plain && readPictureFile(plain)?.state).toBe('whole')
  await sharp(plain, { animated: true, failOn: 'error' }).raw().toBuffer()
})

test.each(['a film', ''])(
  'bytes after the end marker are not part of the picture: %j',
  async (more) => {
    for (const format of formats) {
      const picture = await smallPicture(0, format)
      const bytes = Buffer.concat([picture, Buffer.from(more)])
      const file = readPictureFile(bytes)
      expect(file && isClean(file)).toBe(more === '')
      expect(file && Buffer.from(withoutExtras(bytes, file)).equals(picture)).toBe(true)
    }
  },
)

const words = Buffer.from('\x21\xfe\x06secret\0', 'latin1')
const comment = Buffer.from('\u00FF\u00FE\0\u0008secret', 'latin1')

test.each<[string, () => Buffer | Promise<Buffer>]>([
  [
    'GPS coordinates of a JPEG',
    () =>
      drawn()
        .jpeg()
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .toBuffer(),
  ],
  [
    'XMP of a WebP',
    () => drawn().webp().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').toBuffer(),
  ],
  ['all metadata of a phone photo', () => phonePhoto(0, { width: 400, height: 300 })],
  ['a comment of a JPEG', async () => inserted(await drawn().jpeg().toBuffer(), 2, comment)],
  ['a text of a PNG', () => png(chunk('tEXt', Buffer.from('Author\0secret')))],
  [
    'a comment of a GIF',
    () => inserted(gifOf({ canvas: { width: 9, height: 9 }, frames: 2 }), 19, words),
  ],
])('metadata is found and removed: %s', async (_, bytes) => {
  const given = await bytes()
  const file = readPictureFile(given)
  expect(file).toMatchObject({ state: 'whole', extras: [{}] })
  const plain = file && withoutExtras(given, file)
  expect(plain && readPictureFile(plain)).toMatchObject({ state: 'whole', extras: [] })
  expect(Buffer.from(plain ?? []).toString('latin1')).not.toMatch(/secret|GPS|xmpmeta|Acme/)
})

test.each(variants)('a %s without removable metadata is clean', async (_, write) => {
  const bytes = await write(drawn().withIccProfile('p3')).toBuffer()
  const file = readPictureFile(bytes)
  expect(file && isClean(file)).toBe(true)
})

test.each(formats)(
  'a %s cut at any byte is not clean, and removing its metadata does not throw',
  async (format) => {
    const picture = await smallPicture(0, format)
    for (let length = 0; length < picture.length; length += 1) {
      const bytes = picture.subarray(0, length)
      const file = readPictureFile(bytes)
      expect(file ? isClean(file) : false, `${length} bytes`).toBe(false)
      if (file) withoutExtras(bytes, file)
    }
  },
)

test.each(formats)('a %s with corrupt bytes never throws', async (format) => {
  const picture = await smallPicture(0, format)
  for (let at = 12; at < Math.min(400, picture.length); at += 1) {
    const bytes = Buffer.from(picture)
    bytes.fill(0xff, at, at + 4)
    const file = readPictureFile(bytes)
    const plain = file ? withoutExtras(bytes, file) : bytes
    expect(plain.length).toBeLessThanOrEqual(bytes.length + 12)
  }
})
