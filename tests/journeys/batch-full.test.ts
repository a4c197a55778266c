import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { submitPhoto } from '#tests/support/console.ts'
import { pictureFile, smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

/**
 * Runs in the page: `isFull` makes writes of pictures fail for lack of space, and no photo is processed before
 * `goOn`.
 */
function watchDevice() {
  const device = { isFull: false, persistCalls: 0, goOn: () => {} }
  const ready = new Promise<void>((resolve) => (device.goOn = resolve))
  Object.assign(globalThis, { device })
  IDBObjectStore.prototype.put = new Proxy(Reflect.get(IDBObjectStore.prototype, 'put'), {
    apply: (put, store, [value, key]: [unknown, IDBValidKey]) => {
      const isLarge = value instanceof Blob || value instanceof ArrayBuffer
      if (device.isFull && isLarge) throw new DOMException('', 'QuotaExceededError')
      return Reflect.apply(put, store, [value, key])
    },
  })
  Worker.prototype.postMessage = new Proxy(Reflect.get(Worker.prototype, 'postMessage'), {
    apply: (post, worker, sent) => void ready.then(() => Reflect.apply(post, worker, sent)),
  })
  const persist = navigator.storage.persist.bind(navigator.storage)
  navigator.storage.persist = () => {
    device.persistCalls += 1
    return persist()
  }
}

const beFull = (page: Page, isFull: boolean) => page.evaluate(`device.isFull = ${isFull}`)
const goOn = (page: Page) => page.evaluate('device.goOn()')
const persistCalls = (page: Page) => page.evaluate('device.persistCalls')

async function openAdd() {
  const { page, url } = admin()
  await page.addInitScript(watchDevice)
  await page.goto(`${url}/gallery?add=1`)
  const full = page.getByText("Not saved: this phone's storage is full")
  const title = page.getByLabel('Title', { exact: true })
  const choose = async () => {
    const files = [await pictureFile(1), await pictureFile(2)]
    await page.locator('input[type=file]:not([capture])').first().setInputFiles(files)
  }
  return { page, full, title, choose }
}

test('title and description stay when several photos do not fit, and the reason is displayed', async () => {
  const { page, full, title, choose } = await openAdd()
  await title.fill('Dance')
  await beFull(page, true)
  await choose()
  await full.waitFor()
  expect(await title.inputValue()).toBe('Dance')

  await beFull(page, false)
  await full.waitFor({ state: 'detached' })
  await choose()
  await page.getByText('Getting ready: 0 of 2').waitFor()
  await beFull(page, true)
  await goOn(page)
  await full.waitFor()
  expect(await title.inputValue()).toBe('Dance')

  await page.reload()
  await goOn(page)
  await page.getByText('2 photos are ready').waitFor()
})

test('persistent storage is requested when the first photo or batch is saved', async () => {
  const { page, title, choose } = await openAdd()
  await choose()
  await goOn(page)
  await title.fill('Dance')
  await page.getByLabel('Description').fill('In the hall.')
  await page.getByText('They are called “Dance 1” to “Dance 2”.').waitFor()
  await page.reload()
  await goOn(page)
  await page.getByText('2 photos are ready').waitFor()
  expect(await persistCalls(page)).toBe(0)
  await page.getByRole('button', { name: 'Add 2 photos' }).click()
  await page.getByText('2 photos saved on this phone').waitFor()
  expect(await persistCalls(page)).toBe(1)

  await page.goto(`${admin().url}/gallery`)
  await goOn(page)
  expect(await persistCalls(page)).toBe(0)
  await submitPhoto(page, { title: 'Alone', picture: await smallPicture() })
  await page.getByText('Gallery item added successfully!').first().waitFor()
  expect(await persistCalls(page)).toBe(1)
})
