import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { submitPhoto } from '#tests/support/console.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const size = { width: 2400, height: 1200 }
const glass = { r: 0, g: 0, b: 0, alpha: 0 }

/** Returns a picture larger than those that are sent, transparent except for a red corner. */
const seeThrough = () =>
  sharp({ create: { ...size, channels: 4, background: glass } })
    .composite([
      {
        input: { create: { width: 600, height: 600, channels: 3, background: 'red' } },
        ...{ top: 0, left: 0 },
      },
    ])
    .png()
    .toBuffer()

/** Runs `change` in each worker before it receives its first message, to imitate another browser. */
async function inWorkers(page: Page, change: () => void) {
  const changed = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const [resolvers, waiters] = [changed.values(), changed.values()]
  page.on('worker', (worker) => {
    const resolver = resolvers.next().value
    void worker.evaluate(change).then(() => resolver?.resolve())
  })
  await page.exposeFunction('untilChanged', () => waiters.next().value?.promise)
  await page.addInitScript(holdWorkers)
}

/** Runs in the page: delays the messages to each worker until it is changed. */
function holdWorkers() {
  const changes = new WeakMap<object, unknown>()
  Worker.prototype.postMessage = new Proxy(Reflect.get(Worker.prototype, 'postMessage'), {
    apply: async (post, worker: Worker, sent) => {
      if (!changes.has(worker)) changes.set(worker, Reflect.get(globalThis, 'untilChanged')())
      await changes.get(worker)
      Reflect.apply(post, worker, sent)
    },
  })
}

/** Runs in a worker: Safari encodes PNG when WebP is requested. */
function beSafari() {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  Object.defineProperty(navigator, 'userAgent', { value: userAgent })
  OffscreenCanvas.prototype.convertToBlob = new Proxy(
    Reflect.get(OffscreenCanvas.prototype, 'convertToBlob'),
    {
      apply: (convert, canvas, [options]: [ImageEncodeOptions?]) =>
        Reflect.apply(convert, canvas, options?.type === 'image/webp' ? [] : [options]),
    },
  )
}

/** Runs in a worker. */
function beOld() {
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
}

/** Returns the uploaded pictures, each with the colour of its middle. */
async function sentPictures() {
  const calls = await admin().calls()
  const files = calls.flatMap((call) => call.files)
  return Promise.all(
    files.map(async ({ type, bytes }) => {
      const { width, height } = await sharp(bytes).metadata()
      const middle = { left: (width ?? 0) >> 1, top: (height ?? 0) >> 1, width: 1, height: 1 }
      const [level = 0] = await sharp(bytes).extract(middle).raw().toBuffer()
      return { type, width, height, isWhite: level > 240 }
    }),
  )
}

async function cropBanner(page: Page) {
  await page.goto(`${admin().url}/add-banner`)
  const file = { name: 'glass.png', mimeType: 'image/png', buffer: await seeThrough() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Crop to 1920×600' }).click()
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByRole('button', { name: 'Add Banner' }).click()
  await page.getByText('Banner added successfully!').waitFor()
}

const expected = (height: number) => ({ type: 'image/jpeg', width: 1920, height, isWhite: true })

test.each([
  ['cannot write WebP', beSafari],
  ['cannot draw in a worker', beOld],
])('a browser that %s sends pictures and crops as JPEG on white', async (_, change) => {
  const { page, url } = admin()
  await inWorkers(page, change)
  await page.goto(`${url}/gallery`)
  await submitPhoto(page, { title: 'Glass', picture: await seeThrough() })
  await page.getByText('Gallery item added successfully!').waitFor()
  await cropBanner(page)
  expect(await sentPictures()).toEqual([expected(960), expected(600)])
})
