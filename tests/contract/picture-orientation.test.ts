import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { readPictureFile } from '#contract/picture-file/read.ts'
import { withOrientation } from '#contract/picture-file/with-orientation.ts'
import { withoutExtras } from '#contract/picture-file/without-extras.ts'
import { exifOf, webpWithExif } from '#tests/support/picture-blocks.ts'
import { animatedGif } from '#tests/support/pictures.ts'

const drawn = () => sharp({ create: { width: 40, height: 31, channels: 3, background: 'teal' } })
const location = { IFD3: { GPSLatitudeRef: 'N' } }

const variants: [string, (picture: Sharp) => Sharp][] = [
  ['jpeg', (picture) => picture.jpeg()],
  ['progressive jpeg', (picture) => picture.jpeg({ progressive: true })],
  ['png', (picture) => picture.png()],
  ['webp', (picture) => picture.webp()],
  ['lossless webp', (picture) => picture.webp({ lossless: true })],
  ['webp with alpha', (picture) => picture.ensureAlpha(0.5).webp()],
  ['lossless webp with alpha', (picture) => picture.ensureAlpha(0.5).webp({ lossless: true })],
]

test.each(variants)('a %s keeps its orientation and nothing else of its EXIF', async (_, write) => {
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    const given = await write(drawn()).withExif(location).withMetadata({ orientation }).toBuffer()
    const sent = oriented(given)
    expect(readPictureFile(sent)).toMatchObject({
      orientation,
      width: 40,
      height: 31,
      state: 'whole',
    })
    const said = await sharp(sent).metadata()
    expect(said).toMatchObject({ orientation, hasAlpha: (await sharp(given).metadata()).hasAlpha })
    expect(said.exif?.length).toBeLessThanOrEqual(32)
    expect(await pixelsOf(sent)).toEqual(await pixelsOf(given))
  }
})

test('a simple WebP gets an extended header that preserves its alpha', async () => {
  for (const alpha of [0.5, 1]) {
    const simple = await drawn().ensureAlpha(alpha).webp({ lossless: true }).toBuffer()
    const sent = withOrientation(simple, {
      ...{ type: 'image/webp', width: 40, height: 31, orientation: 6 },
    })
    const { hasAlpha } = await sharp(simple).metadata()
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, hasAlpha })
    expect(await pixelsOf(sent)).toEqual(await pixelsOf(simple))
  }
})

test('an animated WebP keeps its frames', async () => {
  const moving = await sharp(await animatedGif(), { animated: true })
    .webp()
    .toBuffer()
  const sent = oriented(webpWithExif(moving, exifOf(6, 'II')))
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, pages: 3 })
})

test('a GIF has no orientation', async () => {
  const gif = await animatedGif()
  expect(Buffer.from(oriented(gif)).equals(gif)).toBe(true)
})

function oriented(bytes: Buffer): Uint8Array {
  const file = readPictureFile(bytes)
  return file ? withOrientation(withoutExtras(bytes, file), file) : bytes
}

async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
}
