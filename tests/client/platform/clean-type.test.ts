import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { cleanTypeOf } from '#client/platform/pictures/clean-type.ts'
import { animatedGif, phonePhoto, smallPicture } from '#tests/support/pictures.ts'

const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
const typeOf = async (bytes: Buffer | Promise<Buffer>) =>
  cleanTypeOf(new Uint8Array(await bytes).buffer)

const written = (name: string, of: (picture: Sharp) => Sharp) => ({ name, of })

test.each([
  written('a JPEG', (picture) => picture.jpeg()),
  written('one in several scans', (picture) => picture.jpeg({ progressive: true })),
  written('one with a profile of its colours', (picture) => picture.withIccProfile('p3').jpeg()),
])('$name carries nothing else', async ({ of }) => {
  expect(await typeOf(of(drawn()).toBuffer())).toBe('image/jpeg')
})

test.each([
  written('a WebP', (picture) => picture.webp()),
  written('one without loss', (picture) => picture.webp({ lossless: true })),
  written('one that lets through', (picture) => picture.ensureAlpha(0.5).webp()),
])('$name carries nothing else', async ({ of }) => {
  expect(await typeOf(of(drawn()).toBuffer())).toBe('image/webp')
})

test('a WebP that moves carries nothing else', async () => {
  const moving = sharp(await animatedGif(), { animated: true }).webp()
  expect(await typeOf(moving.toBuffer())).toBe('image/webp')
})

test.each([
  written('the place', (picture) =>
    picture.withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } }),
  ),
  written('how it was held', (picture) => picture.withMetadata({ orientation: 6 })),
  written('a description', (picture) => picture.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')),
])('$name is found', async ({ of }) => {
  expect(await typeOf(of(drawn()).jpeg().toBuffer())).toBeUndefined()
  expect(await typeOf(of(drawn()).webp().toBuffer())).toBeUndefined()
})

test('the photo of a phone is not clean', async () => {
  expect(await typeOf(phonePhoto(0, { width: 400, height: 300 }))).toBeUndefined()
})

test('a comment is found', async () => {
  const picture = await drawn().jpeg().toBuffer()
  const comment = Buffer.from('\u00FF\u00FE\0\u0008secret', 'latin1')
  const withComment = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)])
  expect(await typeOf(withComment)).toBeUndefined()
})

test.each(['jpeg', 'webp'] as const)('what follows the end of a %s is found', async (format) => {
  const picture = await smallPicture(0, format)
  expect(await typeOf(Buffer.concat([picture, Buffer.from('a film')]))).toBeUndefined()
})

test.each(['jpeg', 'webp'] as const)('a %s that was cut anywhere is not clean', async (format) => {
  const picture = await smallPicture(0, format)
  for (let length = 0; length < picture.length; length += 1) {
    expect(await typeOf(picture.subarray(0, length)), `${length} bytes`).toBeUndefined()
  }
})

test.each(['png', 'gif', 'avif'] as const)('a %s is for others to judge', async (format) => {
  expect(await typeOf(smallPicture(0, format))).toBeUndefined()
})
