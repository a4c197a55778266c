import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, cardOf, signInOn } from '#tests/support/console.ts'
import { type FaultProxy, type RecordedCall, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { listAt } from '#tests/support/list-at.ts'
import { newProfile, type Phone, startPhone, untilInstalled } from '#tests/support/phone.ts'
import { mediumPhoto } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

const titles = ['Doors open', 'On the stage', 'Last dance']
const profile = newProfile()

let server: TestServer
let network: FaultProxy
let first: Phone
let second: Phone
let pictures: { title: string; picture: Buffer }[]
beforeAll(async () => {
  server = await startServer()
  network = await startFaultProxy(server.url)
})
// A phone that is signed in, with the app installed.
beforeAll(async () => {
  first = await startPhone(profile.folder)
  await signInOn(first.page, network.url)
  await first.page.goto(`${network.url}/gallery`)
  await first.page.getByText('No gallery items found').waitFor()
  await untilInstalled(first.page)
})
beforeAll(async () => {
  pictures = await Promise.all(
    titles.map(async (title, nth) => ({ title, picture: await mediumPhoto(nth) })),
  )
})
// Three photos are taken offline.
beforeAll(async () => {
  await cutOff(first, true)
  for (const photo of pictures) await addPhoto(first.page, photo)
  for (const title of titles) await seeWaiting(first.page, title)
})
// The browser crashes, and is opened again.
beforeAll(async () => {
  await first.kill()
  second = await startPhone(profile.folder, { isOffline: true })
})
afterAll(async () => {
  await second.close()
  await network.stop()
  await server.stop()
  profile.forget()
})

const photos = () => listAt(server.url, galleryItems)

test('three photos taken offline survive a crash of the browser and arrive once', async () => {
  await second.page.goto(`${network.url}/gallery`)
  await second.page.getByText('Offline. 3 changes will be sent by themselves.').waitFor()
  for (const title of titles) await seeWaiting(second.page, title)
  expect(await photos()).toEqual([])

  await cutOff(second, false)
  await expect.poll(photos).toHaveLength(titles.length)
  const arrived = (await photos()).map(({ title }) => String(title))
  expect(arrived.toSorted()).toEqual(titles.toSorted())
  for (const title of titles) {
    await cardOf(second.page, title).getByText('On this phone').waitFor({ state: 'detached' })
  }
  expect(await photos()).toHaveLength(titles.length)
  const origins = [...second.origins, ...first.origins]
  expect(origins.filter((origin) => origin !== network.url)).toEqual([])
})

test('their pictures are small and upright, and name neither camera nor position', async () => {
  for (const { picture } of pictures) {
    expect(await sharp(picture).metadata()).toMatchObject({ width: 2000, orientation: 6 })
    expect(picture.includes('Acme')).toBe(true)
  }
  for (const { image } of await photos()) await expectUprightAndClean(server.url + String(image))
  const sent = network.passed.filter(({ method }) => method === 'POST' || method === 'PUT')
  expect(sent.filter(({ path }) => path === '/admin/add-gallery')).toHaveLength(titles.length)
  const uploads = uploadsOf(network.passed)
  expect(uploads).toHaveLength(titles.length)
  for (const picture of uploads) {
    expect(picture.length).toBeLessThan(700_000)
    // The phone has removed the camera model and the position before sending.
    expect(picture.includes('Acme') || picture.includes('Exif')).toBe(false)
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1440, height: 1920 })
  }
})

/** Returns each uploaded picture: chunks joined in the order of arrival, or the picture in a form. */
function uploadsOf(calls: RecordedCall[]): Buffer[] {
  const parts = calls.filter(({ method }) => method === 'PATCH')
  const pictures = Map.groupBy(parts, ({ path }) => path.split('?')[0])
  const inParts = [...pictures.values()].map((each) => Buffer.concat(each.map(({ body }) => body)))
  const forms = calls.filter(({ method, body }) => method === 'POST' && body.includes('RIFF'))
  return [...inParts, ...forms.map(({ body }) => pictureIn(body))]
}

/** Returns the WebP in a multipart body. Its RIFF header contains its length. */
function pictureIn(body: Buffer): Buffer {
  const start = body.indexOf('RIFF')
  return body.subarray(start, start + 8 + body.readUInt32LE(start + 4))
}

/** Sets the browser offline, and makes the network drop all calls. */
async function cutOff({ context }: Phone, isOffline: boolean) {
  network.decide(() => (isOffline ? 'drop-before' : 'pass'))
  await context.setOffline(isOffline)
}

async function seeWaiting(page: Parameters<typeof cardOf>[0], title: string) {
  const card = cardOf(page, title)
  await card.getByText('On this phone').waitFor()
  await page.waitForFunction(
    (alt) =>
      [...document.querySelectorAll('li')].some(
        (item) =>
          item.textContent.includes(alt) && (item.querySelector('img')?.naturalWidth ?? 0) > 0,
      ),
    title,
  )
}

/** Orientation 6 turns the photo a quarter to the right, so the red mark is in the upper right corner. */
async function expectUprightAndClean(address: string) {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  const { width, height, exif, orientation } = await sharp(bytes).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 1440, height: 1920 })
  const corner = { left: 1400, top: 40, width: 1, height: 1 }
  const [red = 0, green = 255] = await sharp(bytes).extract(corner).raw().toBuffer()
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(60)
}
