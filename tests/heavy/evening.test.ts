import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { signInOn, trySignIn } from '#tests/support/console.ts'
import { withSpot } from '#tests/support/evening-photos.ts'
import { listAt } from '#tests/support/list-at.ts'
import { newProfile, type Phone, startPhone, untilInstalled } from '#tests/support/phone.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { sharedFiles } from '#tests/support/shared-data.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'
import { startWeakNetwork, type WeakNetwork } from '#tests/support/weak-network.ts'

/** 400 kbit/s, and one in five calls breaks off. */
const hall = { bytesPerSecond: 50_000, oneIn: 5, seed: 1 }
const many = 50
/** Position among the photos, and kind of the file that is not a readable photo. */
const damaged = new Map<number, keyof typeof damagedBytes>([
  [7, 'cut off'],
  [21, 'noise'],
  [34, 'heic'],
])
/** Positions of the real photos among the generated ones, if there are any. */
const real = new Map([
  ...sharedFiles('photos', /\.jpg$/).map((path, nth) => [4 + 7 * nth, path] as const),
  ...sharedFiles('photos', /\.heic$/).map((path) => [34, path] as const),
])
/** Largest allowed `differenceOf` between a compressed picture and the chosen one. */
const maxDifference = 6
const waitOptions = { timeout: 10 * 60_000, interval: 1000 }
const longestMs = 30 * 60_000
/** Ratio of the bytes in answered calls to those that are needed. What breaks off costs its bytes in any case. */
const maxAnsweredRatio = 1.05

let server: TestServer
let network: WeakNetwork
const profile = newProfile()
let phone: Phone
beforeAll(async () => {
  server = await startServer()
  network = await startWeakNetwork(server.url, hall)
})
afterAll(async () => {
  await network.stop()
  await server.stop()
  profile.forget()
})

afterEach(() => phone.close())

test(
  'fifty photos arrive once despite two crashes of the phone, an ended session and a weak network',
  async () => {
    const files = await writeEvening()
    phone = await startPhone(profile.folder)
    await signInOn(phone.page, network.url)
    await untilInstalled(phone.page)
    await phone.context.clearCookies()
    await phone.page.evaluate(() => localStorage.removeItem('token'))
    await share(phone.page, files)
    await phone.page.waitForURL('**/login')
    network.weaken()
    await signInAgain(phone.page)
    await phone.page.waitForURL('**/gallery?add=1')
    await phone.page.getByLabel('Title', { exact: true }).fill('Opening night')
    await phone.page.getByLabel('Description').fill('From the first guest to the last.')
    await Promise.all([
      // Wait from before the click, because the toast disappears by itself.
      phone.page.getByText(/photos saved on this phone/).waitFor(),
      phone.page.getByRole('button', { name: /^Add \d+ photos$/ }).click(),
    ])
    await phone.kill()

    phone = await startPhone(profile.folder)
    await phone.page.goto(`${network.url}/outbox`)
    await expect.poll(howMany, waitOptions).toBeGreaterThan(9)
    await endSessions()
    await phone.page.waitForURL('**/login', waitOptions)
    await signInAgain(phone.page)
    await phone.page.goto(`${network.url}/outbox`)
    await expect.poll(howMany, waitOptions).toBeGreaterThan(19)
    await phone.kill()

    phone = await startPhone(profile.folder)
    await phone.page.goto(`${network.url}/outbox`)
    await expect.poll(howMany, waitOptions).toBe(many - damaged.size)
    for (const [nth, what] of damaged) {
      await phone.page.getByText(`${nameOf(nth)}: ${reasons[what]}`).waitFor()
    }
    await phone.page.getByRole('button', { name: 'Dismiss' }).click()
    await phone.page.getByText('files that could not be read are forgotten').waitFor()
    await phone.page.getByRole('button', { name: 'Dismiss' }).last().click()
    await phone.page.getByText('Nothing is waiting to be sent.').waitFor()

    const stored = (await photos()).toReversed()
    const numbers = stored.map(({ title }) => Number(/\d+$/.exec(String(title))?.[0]))
    expect(numbers, 'as they were picked').toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(many - damaged.size)
    await expectPictures(stored)
    const needed = network.forms + [...network.pictures.values()].reduce((sum, each) => sum + each)
    const ratio = network.answered / needed
    console.log(`${real.size} of ${many} pictures are real`)
    console.log(`${network.dropped} writes and ${network.droppedReads} reads broke off`)
    const sentRatio = (network.sent / needed).toFixed(3)
    console.log(`answered ÷ needed: ${ratio.toFixed(3)}, sent ÷ needed: ${sentRatio}`)
    expect(network.dropped).toBeGreaterThan(0)
    expect(network.droppedReads).toBeGreaterThan(0)
    if (ratio >= maxAnsweredRatio) console.log(network.callLog)
    expect(ratio).toBeLessThan(maxAnsweredRatio)
  },
  longestMs,
)

const photos = () => listAt(server.url, galleryItems)
const howMany = async () => (await photos()).length

/** Ends all sessions of the admin, as after the loss of a phone. */
async function endSessions() {
  const { token } = await signIn(server.url)
  const headers = { authorization: `Bearer ${token}` }
  const { ok } = await fetch(server.url + accountPaths.devices, { method: 'DELETE', headers })
  expect(ok).toBe(true)
}

/** Signs in, and retries until it succeeds. */
async function signInAgain(page: Page) {
  const isSignedIn = async () => {
    await trySignIn(page, firstAdmin)
    return page
      .waitForURL((address) => address.pathname !== '/login', { timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
  }
  await expect.poll(isSignedIn, waitOptions).toBe(true)
}

/** Expects each stored picture to resemble the photo at its position more than the neighbours of that photo. */
async function expectPictures(stored: readonly Record<string, unknown>[]) {
  const turns = Array.from({ length: many }, (_, at) => at + 1).filter((nth) => !damaged.has(nth))
  const chosen = await Promise.all(turns.map((nth) => thumbnailOf(readFileSync(pathOf(nth)))))
  for (const [at, { image }] of stored.entries()) {
    const reply = await fetch(new URL(String(image), server.url))
    const found = await thumbnailOf(Buffer.from(await reply.arrayBuffer()))
    const near = [at - 1, at, at + 1].filter((each) => each in chosen)
    const differences = near.map((each) => differenceOf(found, chosen[each]))
    expect(near[differences.indexOf(Math.min(...differences))], `photo ${turns[at]}`).toBe(at)
    expect(Math.min(...differences), `photo ${turns[at]}`).toBeLessThan(maxDifference)
  }
}

const thumbnailOf = (bytes: Buffer) =>
  sharp(bytes).rotate().resize(80, 60, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** Returns the mean difference between the values of two thumbnails, from 0 to 255. */
function differenceOf(one: Buffer, other: Buffer = Buffer.alloc(0)): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 255)), 0) / one.length
}

const pathOf = (nth: number) => {
  const made = `photo-${nth}.${damaged.get(nth) === 'heic' ? 'heic' : 'jpg'}`
  return real.get(nth) ?? join(profile.folder, made)
}
const nameOf = (nth: number) => basename(pathOf(nth))

/** Generates the photos that are not real, of 12 megapixels each; resolves with the paths of all photos. */
async function writeEvening(): Promise<string[]> {
  const paths: string[] = []
  const hallFull = await phonePhoto()
  for (let nth = 1; nth <= many; nth += 1) {
    const make = damagedBytes[damaged.get(nth) ?? 'none']
    if (!real.has(nth)) writeFileSync(pathOf(nth), await make(hallFull, nth))
    paths.push(pathOf(nth))
  }
  return paths
}

const damagedBytes = {
  'cut off': (photo: Buffer) => photo.subarray(0, 300),
  noise: () => Buffer.from('These are the minutes of the meeting.'),
  heic: () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
  none: withSpot,
}

const reasons = {
  'cut off': 'This picture is damaged',
  noise: 'This is not a picture.',
  heic: 'HEIC photos cannot be read here.',
  none: '',
}

/** Posts a form with photos, as the system does when a user shares photos with the app. */
async function share(page: Page, files: readonly string[]) {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share-photos', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photos', multiple: true, className: 'shared' })
    form.append(input)
    document.body.append(form)
  })
  await page.locator('input.shared').setInputFiles([...files])
  await page.evaluate(() => document.querySelector('input.shared')?.closest('form')?.submit())
}
