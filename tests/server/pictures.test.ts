import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { skipWithout } from '#tests/run/requirements.ts'
import { animatedGif, phonePhoto, smallPicture } from '#tests/support/pictures.ts'
import { sharedFiles } from '#tests/support/shared-data.ts'

import { galleryForEach } from './app-for-each.ts'
import { hashOf } from './base-values.ts'
import { formOf, itemOf } from './console.ts'

const server = galleryForEach()

async function addedPath(image: Buffer): Promise<string> {
  const reply = await server.add(image)
  expect(reply.status).toBe(201)
  return String(itemOf(reply)['image'])
}

async function fetchPicture(path: string) {
  const response = await server.app.inject({ method: 'GET', url: path })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/webp')
  expect(response.headers['cache-control']).toContain('immutable')
  return sharp(response.rawPayload, { animated: true })
}

test('a phone photo is stored upright in three widths, without EXIF and location', async () => {
  const photo = await phonePhoto()
  const taken = await sharp(photo).metadata()
  expect([taken.orientation, hasLocation(taken.exif)]).toEqual([6, true])
  const path = await addedPath(photo)
  expect(path).toBe(`/media/${hashOf(photo)}-1920.webp`)
  for (const width of [320, 960, 1920]) {
    const picture = await fetchPicture(path.replace('-1920.', `-${width}.`))
    const metadata = await picture.metadata()
    expect([metadata.width, metadata.height]).toEqual([width, Math.round((width * 4) / 3)])
    const { exif, orientation, xmp } = metadata
    expect({ exif, orientation, xmp }).toEqual({})
  }
  // The red mark is in the upper left corner of the file; after a quarter turn it is in the upper right.
  const small = await fetchPicture(path.replace('-1920.', '-320.'))
  const corner = await small
    .extract({ left: 300, top: 10, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(corner[0]).toBeGreaterThan(200)
  expect(corner[1]).toBeLessThan(60)
  expect(await server.incoming()).toEqual([])
})

test('a small picture is not enlarged', async () => {
  const metadata = await (await fetchPicture(await addedPath(await smallPicture()))).metadata()
  expect([metadata.width, metadata.height]).toEqual([200, 120])
})

test.each(['png', 'webp', 'gif', 'avif'] as const)(
  'a picture in the format %s is accepted',
  async (format) => {
    const picture = await fetchPicture(await addedPath(await smallPicture(3, format)))
    expect((await picture.metadata()).width).toBe(200)
  },
)

test('an animated GIF stays animated', async () => {
  const metadata = await (await fetchPicture(await addedPath(await animatedGif()))).metadata()
  expect(metadata.pages).toBe(3)
})

test('a picture with another hash than announced is refused', async () => {
  const image = await smallPicture()
  const refused = await server.add(image, { [headers.pictureDigest]: 'f'.repeat(64) })
  expect(refused.status).toBe(422)
  expect(await server.stored()).toEqual([])
  expect(await server.incoming()).toEqual([])
  const taken = await server.add(image, { [headers.pictureDigest]: hashOf(image) })
  expect(taken.status).toBe(201)
})

test('a new picture replaces the old one, and an update without a picture keeps it', async () => {
  const before = itemOf(await server.add(await smallPicture(1)))
  const url = pathTo(galleryItems.paths.update, before._id)
  const update = (parts: Record<string, string | Buffer>) =>
    server.console.call({ method: 'PUT', url, form: formOf(parts) })
  expect(itemOf(await update({ title: 'New title' }))['image']).toBe(before['image'])
  const changed = String(itemOf(await update({ image: await smallPicture(2) }))['image'])
  expect(changed).not.toBe(before['image'])
  await fetchPicture(changed)
})

test.each(['../take-off.sqlite', 'x.webp', `${'a'.repeat(64)}-321.webp`, '%2e%2e%2fx'])(
  'only pictures are served from /media: %s',
  async (name) => {
    const response = await server.app.inject({ method: 'GET', url: `/media/${name}` })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false })
  },
)

test('photos of real phones are accepted', async (context) => {
  skipWithout(context, 'photos')
  for (const file of sharedFiles('photos', /\.jpg$/)) {
    const picture = await fetchPicture(await addedPath(readFileSync(file)))
    const { exif, orientation, width, height } = await picture.metadata()
    const isUpright = height > width === basename(file).includes('portrait')
    expect({ file, exif, orientation, isUpright }).toEqual({ file, isUpright: true })
  }
})

test('HEIC photos are refused with advice', async (context) => {
  skipWithout(context, 'photos')
  for (const file of sharedFiles('photos', /\.heic$/)) {
    const reply = await server.add(readFileSync(file))
    expect({ file, ...reply }).toMatchObject({ file, status: 415 })
    expect(reply.body.message).toContain('Most Compatible')
  }
})

test('damaged pictures are refused', async (context) => {
  skipWithout(context, 'bad-pictures')
  for (const file of sharedFiles('bad-pictures', /broken|corrupted|bomb/)) {
    const reply = await server.add(readFileSync(file))
    expect({ file, ...reply }).toMatchObject({ file, status: 422 })
    expect(reply.body.message).toMatch(/damaged/)
    expect(await server.stored()).toEqual([])
  }
})

test('damaged pictures that can still be decoded are accepted', async (context) => {
  skipWithout(context, 'bad-pictures')
  for (const file of sharedFiles('bad-pictures', /bad-exif|truncated/)) {
    const picture = await fetchPicture(await addedPath(readFileSync(file)))
    expect({ file, ...(await picture.stats()) }).toMatchObject({ file, isOpaque: true })
  }
})

/** Returns whether EXIF points to GPS data (tag 0x8825, in either byte order). */
function hasLocation(exif: Buffer | undefined): boolean {
  return exif?.includes('\x25\x88\x04\x00', 0, 'latin1') === true
}
