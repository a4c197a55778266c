import { afterEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'

import { preparePicture } from '#client/platform/pictures/make-picture.ts'
import { readPictureFile } from '#contract/picture-file/read.ts'
import type { Area } from '#contract/picture.ts'

declare module 'vitest/browser' {
  // Module augmentation merges interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface BrowserCommands {
    makePictureFor: (name: string) => Promise<string>
  }
}

afterEach(() => vi.restoreAllMocks())

async function bytesOf(name: string) {
  const text = atob(await commands.makePictureFor(name))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}

type How = { isOurs?: boolean; area?: Area; type?: string }

async function made(name: string, { isOurs = true, area, type = '' }: How = {}) {
  const file = new File([await bytesOf(name)], 'photo', { type })
  return preparePicture({ file, area, isOurs })
}

/** Returns the type, size, frames and orientation of a picture as it is sent, with its notes. */
async function sent(name: string, how?: How) {
  const { result, problem } = await made(name, how)
  if (!result) return { problem }
  const { bytes, sha256: _, size: __, ...said } = result
  const {
    width = 0,
    height = 0,
    frames,
    orientation,
  } = readPictureFile(new Uint8Array(bytes)) ?? {}
  return { ...said, size: [width, height], frames, orientation }
}

async function redAt(picture: Blob, [left, top]: readonly [number, number]): Promise<boolean> {
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(bitmap, -left, -top)
  const [red = 0, green = 255] = context?.getImageData(0, 0, 1, 1).data ?? []
  return red > 180 && green < 80
}

const webp = { type: 'image/webp', frames: 1, orientation: 1 }

/** Size of a turned picture, and position of the mark that was drawn in its upper left, for each EXIF orientation. */
const uprights = [
  { orientation: 1, size: [400, 300], mark: [10, 10] },
  { orientation: 2, size: [400, 300], mark: [390, 10] },
  { orientation: 3, size: [400, 300], mark: [390, 290] },
  { orientation: 4, size: [400, 300], mark: [10, 290] },
  { orientation: 5, size: [300, 400], mark: [10, 10] },
  { orientation: 6, size: [300, 400], mark: [290, 10] },
  { orientation: 7, size: [300, 400], mark: [290, 390] },
  { orientation: 8, size: [300, 400], mark: [10, 390] },
] as const

test.each(['jpeg', 'png', 'webp', 'alpha'])(
  'the test picture "%s" is sent upright for every EXIF orientation',
  async (format) => {
    for (const { orientation, size, mark } of uprights) {
      const name = `${format} ${orientation}`
      expect({ name, ...(await sent(name)) }).toMatchObject({ name, size, orientation: 1 })
      const { result } = await made(name)
      const picture = new Blob([result?.bytes ?? ''], { type: result?.type ?? '' })
      expect({ name, isUpright: await redAt(picture, mark) }).toEqual({ name, isUpright: true })
    }
  },
)

test('a crop is taken from the upright picture', async () => {
  const area = { x: 260, y: 0, width: 40, height: 30 }
  const { result } = await made('webp 6', { area })
  const picture = new Blob([result?.bytes ?? ''], { type: 'image/webp' })
  expect(await redAt(picture, [30, 10])).toBe(true)
  expect(await sent('webp 6', { area })).toMatchObject({ size: [40, 30], isTurned: true })
})

test.each([
  ['long', [688, 11_630]],
  ['thin', [1920, 1]],
  ['thin and tall', [1, 6000]],
  ['too long', [1, 16_383]],
  ['one pixel', [1, 1]],
  ['wide', [1920, 1]],
  ['16 bits', [40, 30]],
  ['clear', [40, 30]],
  ['gif', [200, 120]],
  ['avif', [200, 120]],
])('the test picture "%s" is sent in the size %o', async (name, size) => {
  expect(await sent(name)).toEqual({ ...webp, size })
})

test.each([
  ['moving gif', { type: 'image/gif', frames: 3, size: [60, 40], orientation: 1 }],
  ['moving webp', { type: 'image/webp', frames: 3, size: [60, 40], orientation: 1 }],
  ['moving gif without its end', { type: 'image/gif', frames: 3, size: [60, 40], orientation: 1 }],
  // The server turns it upright.
  ['lying and moving', { type: 'image/webp', frames: 3, size: [60, 40], orientation: 6 }],
  ['moving png', { ...webp, size: [8, 8], isStill: true }],
  ['moving too much', { ...webp, size: [1920, 1920], isStill: true }],
])(
  'the test picture "%s" stays animated, or the form says that it becomes a still',
  async (name, wanted) => {
    expect(await sent(name)).toEqual(wanted)
  },
)

test('a small picture without metadata is sent unchanged', async () => {
  for (const name of ['cmyk', 'small jpeg']) {
    const { result } = await made(name)
    const original = await bytesOf(name)
    expect(new Uint8Array(result?.bytes ?? new ArrayBuffer())).toEqual(original)
  }
})

test('a crop of an animation is a still, and the form says so', async () => {
  const area = { x: 0, y: 0, width: 30, height: 40 }
  expect(await sent('moving gif', { area })).toEqual({ ...webp, size: [30, 40], isStill: true })
})

test.each([
  'jpeg without its end',
  'jpeg without its last byte',
  'progressive without its end',
  'png without its end',
])('the test picture "%s" is accepted', async (name) => {
  expect(await sent(name)).toMatchObject({ size: [400, 300] })
})

test.each([
  ['half jpeg', 'damaged'],
  ['jpeg without its last hundred', 'damaged'],
  ['a quarter of a progressive', 'damaged'],
  ['half png', 'damaged'],
  ['half webp', 'damaged'],
  ['half gif', 'damaged'],
  ['half moving gif', 'damaged'],
  ['half moving webp', 'damaged'],
  ['half avif', 'damaged'],
  ['heic', 'heic'],
  ['empty', 'empty'],
  ['words', 'no-picture'],
])('the test file "%s" is rejected as %s', async (name, problem) => {
  expect(await sent(name, { type: 'image/jpeg' })).toEqual({ problem })
})

test('a file that was removed after it was chosen is named', async () => {
  const folder = await navigator.storage.getDirectory()
  const kept = await folder.getFileHandle('gone.jpg', { create: true })
  const writing = await kept.createWritable()
  await writing.write(await bytesOf('jpeg'))
  await writing.close()
  const file = await kept.getFile()
  await folder.removeEntry('gone.jpg')
  expect(await preparePicture({ file, area: undefined, isOurs: true })).toEqual({ problem: 'gone' })
})

function giveWhiteCanvases() {
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(
    (...[, , width, height]) =>
      new ImageData(new Uint8ClampedArray(width * height * 4).fill(255), width, height),
  )
}

test.each(['jpeg with location', 'png with location', 'webp with location'])(
  'with a canvas that returns other pixels, the test picture "%s" keeps only its orientation as metadata',
  async (name) => {
    giveWhiteCanvases()
    const bytes = await bytesOf(name)
    const { result } = await made(name, { isOurs: false })
    const file = readPictureFile(new Uint8Array(result?.bytes ?? new ArrayBuffer()))
    const { width, height, orientation, extras = [] } = file ?? {}
    expect({ width, height, orientation }).toEqual({ width: 400, height: 300, orientation: 6 })
    expect(extras.map(({ from, to }) => to - from < 50)).toEqual([true])
    expect(result?.size).toBeLessThan(bytes.length)
  },
)

test('with a canvas that returns other pixels an unknown format is sent only to the Take-Off server', async () => {
  giveWhiteCanvases()
  expect(await sent('odd jpeg')).toMatchObject({ type: 'image/jpeg', size: [400, 300] })
  expect(await sent('odd jpeg', { isOurs: false })).toEqual({ problem: 'broken' })
})

test("a file too large to be read into memory is drawn by the browser's own decoder", async () => {
  const more = new Blob([new Uint8Array(10_000_000)])
  const parts = [await bytesOf('jpeg 6'), ...Array.from({ length: 10 }, () => more)]
  const file = new File(parts, 'photo', { type: 'image/jpeg' })
  const readWhole = vi.spyOn(file, 'arrayBuffer')
  const { result } = await preparePicture({ file, area: undefined, isOurs: true })
  const drawn = readPictureFile(new Uint8Array(result?.bytes ?? new ArrayBuffer()))
  expect(drawn).toMatchObject({ width: 300, height: 400, orientation: 1 })
  expect(readWhole).not.toHaveBeenCalled()
})

test('without a canvas a picture is sent as it is, without its metadata', async () => {
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'translate').mockImplementation(
    function erase(this: OffscreenCanvasRenderingContext2D) {
      this.globalAlpha = 0
    },
  )
  expect(await sent('jpeg')).toMatchObject({ type: 'image/jpeg', size: [400, 300], orientation: 1 })
})

test('a picture that the browser cannot decode is sent to the Take-Off server if that is likely to decode it', async () => {
  vi.stubGlobal('ImageDecoder', { isTypeSupported: () => Promise.resolve(false) })
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('', 'InvalidStateError')),
  )
  expect(await sent('avif')).toMatchObject({ type: 'image/avif' })
  expect(await sent('avif', { isOurs: false })).toEqual({ problem: 'undecodable' })
  expect(await sent('long')).toMatchObject({ type: 'image/png', size: [1080, 18_259] })
  expect(await sent('long', { isOurs: false })).toEqual({ problem: 'damaged' })
  expect(await sent('small jpeg')).toEqual({ problem: 'damaged' })
  vi.unstubAllGlobals()
})
