import type { Page } from 'playwright'
import sharp from 'sharp'

import { roundsOr } from '#tests/bench/options.ts'
import { readDevice } from '#tests/soak/device.ts'

import type { BenchVisit } from './bench-visit.ts'
import { type Figure, type Pair, timeFigure } from './figure.ts'

const times = roundsOr(25)
const throttle = 4
/** Size of the photo below after the compression on the phone. */
const bytesPerPhoto = 400_000

/** Measures the time from the tap on "Add Item" to "Saved on this phone", offline, with a slow processor. */
export async function measureSaved({ phone, network }: BenchVisit): Promise<Figure> {
  const { page, context } = phone
  const picture = await photo()
  await page.goto(`${network.url}/gallery`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  const devtools = await context.newCDPSession(page)
  const pairs: Pair[] = []
  // The first round is not measured: it loads code that later rounds have already loaded.
  for (let nth = 0; nth <= times; nth += 1) {
    await fillIn(page, picture, `Photo ${nth}`)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const pair = { ours: await saveOnce(page), reference: await storeBare(page) }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (nth > 0) pairs.push(pair)
    await page.getByText(saved).waitFor({ state: 'detached' })
  }
  const { entries } = await readDevice(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'All sent' }).waitFor({ timeout: 120_000 })
  const keptKb = Math.round((entries[0]?.picture?.size ?? 0) / 1000)
  const description = {
    figure: `Tap on Save to "Saved on this phone", photo of ${keptKb} KB, processor ${throttle} x slower`,
    referenceName: 'the same bytes put into IndexedDB by hand',
    maxMs: 150,
  }
  return timeFigure(description, pairs)
}

const saved = 'Saved on this phone. It will be sent when you are back online.'

async function fillIn(page: Page, picture: Buffer, title: string) {
  await page.getByRole('button', { name: 'Add New' }).click()
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture }
  await page.locator('input[type=file]:not([capture])').setInputFiles(file)
  // The measured time begins after the compression.
  await page.locator('.picture-field[aria-busy=false] img').waitFor()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Taken in the dark hall.')
}

/** Both times are taken in the page, because the test driver takes time too. */
function saveOnce(page: Page): Promise<number> {
  return page.getByRole('button', { name: 'Add Item' }).evaluate(
    (button, words) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const check = () => {
          if (!document.body.textContent.includes(words)) return
          observer.disconnect()
          resolve(performance.now() - startedAt)
        }
        const observer = new MutationObserver(check)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        if (button instanceof HTMLElement) button.click()
      }),
    saved,
  )
}

/** Stores a photo as durably as the app does, and does nothing else. */
function storeBare(page: Page): Promise<number> {
  return page.evaluate(
    (size) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('bench', 1)
        open.addEventListener('upgradeneeded', () => open.result.createObjectStore('bytes'))
        open.addEventListener('error', () => reject(open.error))
        open.addEventListener('success', () => {
          const bytes = crypto.getRandomValues(new Uint8Array(size % 65_536)).buffer
          const content = new Uint8Array(size)
          content.set(new Uint8Array(bytes))
          const startedAt = performance.now()
          const strict = { durability: 'strict' } as const
          const transaction = open.result.transaction('bytes', 'readwrite', strict)
          transaction.objectStore('bytes').put(content.buffer, 'photo')
          transaction.addEventListener('complete', () => {
            open.result.close()
            resolve(performance.now() - startedAt)
          })
        })
      }),
    bytesPerPhoto,
  )
}

/** Returns a photo that still has `bytesPerPhoto` after the compression on the phone. */
async function photo(): Promise<Buffer> {
  const size = { width: 1600, height: 1200 }
  const noise = { type: 'gaussian', mean: 128, sigma: 10.6 } as const
  return sharp({ create: { ...size, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
