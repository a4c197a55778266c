import sharp from 'sharp'
import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'

import { pagePath } from '#contract/list-cursor.ts'
import { type Preview, asPreview } from '#contract/picture.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { animatedGif, smallPicture } from '#tests/support/pictures.ts'

import { galleryForEach } from './app-for-each.ts'
import { formOf, itemOf, listOf } from './console.ts'

const server = galleryForEach()
const { paths } = galleryItems

const get = (url: string, headers: Record<string, string> = {}) =>
  server.console.call({ method: 'GET', url, headers })

function previewOf(item: Readonly<Record<string, unknown>>): Preview {
  const preview = asPreview(item['preview'])
  if (!preview) throw new Error('There is no preview')
  return preview
}

const addedPreview = async (image: Buffer) => previewOf(itemOf(await server.add(image)))

/** Returns a photo that is red on the left and blue on the right. */
function halves(size: { width: number; height: number }) {
  const input = {
    create: { width: size.width / 2, height: size.height, channels: 3, background: 'red' } as const,
  }
  const whole = sharp({ create: { ...size, channels: 3, background: 'blue' } })
  return whole.composite([{ input, left: 0, top: 0 }]).jpeg()
}

/** Returns the amount of red at a position of a preview, from 0 to 1. */
function redIn({ thumbHash }: Preview, { x, y }: { x: number; y: number }): number {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbHash, 'base64'))
  return (rgba[4 * (Math.floor(y * h) * w + Math.floor(x * w))] ?? 0) / 255
}

const sideways = { width: 100, height: 200 }
const upright = { width: 200, height: 100 }

test.each([
  [1, upright, { x: 0.2, y: 0.5 }],
  [2, upright, { x: 0.8, y: 0.5 }],
  [3, upright, { x: 0.8, y: 0.5 }],
  [4, upright, { x: 0.2, y: 0.5 }],
  [5, sideways, { x: 0.5, y: 0.2 }],
  [6, sideways, { x: 0.5, y: 0.2 }],
  [7, sideways, { x: 0.5, y: 0.8 }],
  [8, sideways, { x: 0.5, y: 0.8 }],
])('a photo with orientation %i is upright in its preview', async (orientation, size, red) => {
  const photo = await halves(upright).withMetadata({ orientation }).toBuffer()
  const preview = await addedPreview(photo)
  expect(preview).toMatchObject(size)
  expect(redIn(preview, red)).toBeGreaterThan(0.8)
  expect(redIn(preview, { x: 1 - red.x, y: 1 - red.y })).toBeLessThan(0.2)
})

test('a preview contains the size of the largest file and the approximate colour, in a few bytes', async () => {
  const colour = { r: 230, g: 120, b: 40 }
  const photo = sharp({ create: { width: 4000, height: 1000, channels: 3, background: colour } })
  const { thumbHash, ...size } = await addedPreview(await photo.png().toBuffer())
  expect(size).toEqual({ width: 1920, height: 480 })
  expect(thumbHash.length).toBeLessThanOrEqual(36)
  const { r, g, b, a } = thumbHashToAverageRGBA(Buffer.from(thumbHash, 'base64'))
  expect([r - 230 / 255, g - 120 / 255, b - 40 / 255].map(Math.abs).every((by) => by < 0.04)).toBe(
    true,
  )
  expect(a).toBe(1)
})

test('a preview keeps transparency, and shows the first frame of an animation', async () => {
  const clear = { r: 0, g: 200, b: 0, alpha: 0.4 }
  const size = { width: 60, height: 40 }
  const drawing = sharp({ create: { ...size, channels: 4, background: clear } })
  const { thumbHash } = await addedPreview(await drawing.png().toBuffer())
  expect(thumbHashToAverageRGBA(Buffer.from(thumbHash, 'base64')).a).toBeCloseTo(0.4, 1)
  expect(await addedPreview(await animatedGif())).toMatchObject(size)
})

test('every reply with an item contains the preview of its current picture', async () => {
  const added = itemOf(await server.add(await smallPicture(1)))
  const url = pathTo(paths.update, added._id)
  const update = async (parts: Record<string, string | Buffer>) =>
    itemOf(await server.console.call({ method: 'PUT', url, form: formOf(parts) }))['preview']
  expect(await update({ title: 'Another' })).toEqual(previewOf(added))
  const changed = await update({ image: await halves(sideways).toBuffer() })
  expect(changed).toMatchObject(sideways)
  expect(listOf(await get(paths.list)).map(({ preview }) => preview)).toEqual([changed])
  const part = await get(pagePath(paths.list, 'newest'))
  expect(listOf(part).map(({ preview }) => preview)).toEqual([changed])
})

test.each([
  [300, [[320, 300]]],
  [
    800,
    [
      [320, 320],
      [960, 800],
    ],
  ],
  [
    960,
    [
      [320, 320],
      [960, 960],
    ],
  ],
  [
    2400,
    [
      [320, 320],
      [960, 960],
      [1920, 1920],
    ],
  ],
])(
  'public replies for a picture %i px wide contain the real widths of its files',
  async (...args) => {
    const [width, files] = args
    await server.add(await halves({ width, height: 200 }).toBuffer())
    const [shown] = listOf(await get('/public/gallery'))
    const file = (px: number) => expect.stringMatching(`/media/[0-9a-f]{64}-${px}.webp$`)
    expect(shown?.['picture']).toMatchObject({
      ...{ url: file(1920), width: Math.min(width, 1920) },
      variants: files.map(([px = 0, real]) => ({ url: file(px), width: real })),
    })
  },
)
