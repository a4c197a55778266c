import type { Page } from 'playwright'

import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import type { Shot } from './screens.ts'

const acts: Pick<Shot, 'name' | 'act'>[] = [
  { name: 'batch-1', act: (page) => choose(page, 1) },
  { name: 'batch-5', act: (page) => name(page, 5) },
  { name: 'batch-50', act: (page) => name(page, 50) },
  { name: 'batch-failures', act: chooseDamaged },
  { name: 'batch-chosen-outbox', act: leaveChosen },
  { name: 'batch-keeping', act: chooseSlowly },
  { name: 'batch-offline', act: (page) => saveOffline(page, '.unsent-mark') },
  { name: 'batch-offline-outbox', act: lookIntoOutbox },
  { name: 'batch-half-sent', act: sendTwo },
  { name: 'batch-unreadable', act: leaveUnreadable },
]

/** Photos chosen together, from the choice until some of them are sent. */
export const batchShots: Shot[] = acts.map((shot) => ({ ...shot, path: '/gallery?add=1' }))

const notes = { name: 'minutes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture.') }

async function choose(page: Page, count: number, ...more: (typeof notes)[]) {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, nth) => ({
      name: `photo-${nth + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPicture(nth),
    })),
  )
  await page
    .locator('.dialog input[type=file]:not([capture])')
    .first()
    .setInputFiles([...files, ...more])
  await page
    .locator('.dialog img')
    .nth(Math.min(count, 4) - 1)
    .waitFor()
}

async function name(page: Page, count: number, ...more: (typeof notes)[]) {
  await choose(page, count, ...more)
  await page.locator('.dialog [name=title]').fill('Opening night')
  await page.locator('.dialog [name=description]').fill('From the first guest to the last.')
}

/** Sends all readable photos; the outbox lists the others. */
async function leaveUnreadable(page: Page) {
  await untilInstalled(page)
  const damaged = { ...notes, name: 'cut.jpg', buffer: (await smallPicture(9)).subarray(0, 300) }
  await name(page, 2, notes, damaged)
  await page.locator('.dialog .submit-button').click()
  await page.locator('.dialog').waitFor({ state: 'detached' })
  await page.goto(new URL('/outbox', page.url()).href)
  await page.locator('.outbox-unreadable li').nth(1).waitFor()
  await cutOff(page.context())
}

async function chooseDamaged(page: Page) {
  await choose(page, 4, notes)
  await page
    .locator('.dialog :is(.problem, .ion-invalid .error-text)')
    .last()
    .scrollIntoViewIfNeeded()
}

/** Leaves photos chosen and not added, to show the link that leads back to them, without a network. */
async function leaveChosen(page: Page) {
  await untilInstalled(page)
  await name(page, 5)
  await page.goto(new URL('/outbox', page.url()).href)
  await cutOff(page.context())
  await page.locator('.outbox-chosen').waitFor()
}

/** Chooses photos on a device whose storage is slow. */
async function chooseSlowly(page: Page) {
  await page.evaluate(holdWrites)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await smallPicture(1) }
  await page
    .locator('.dialog input[type=file]:not([capture])')
    .first()
    .setInputFiles(Array.from({ length: 50 }, () => file))
  await page.locator('.storing-photos:not(:empty)').waitFor()
}

/** Runs in the page: from now on the completion of writing transactions is not reported. */
function holdWrites() {
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction')
  IDBDatabase.prototype.transaction = function held(this: IDBDatabase, ...of) {
    const transaction = begin.apply(this, of)
    if (transaction.mode === 'readwrite') {
      for (const name of ['oncomplete', 'addEventListener']) {
        Object.defineProperty(transaction, name, { value: () => {}, writable: true })
      }
    }
    return transaction
  }
}

async function saveOffline(page: Page, mark: string) {
  await untilInstalled(page)
  await name(page, 5)
  await cutOff(page.context())
  await page.locator('.dialog .submit-button').click()
  await page.locator(mark).nth(4).waitFor()
}

async function lookIntoOutbox(page: Page) {
  await saveOffline(page, '.unsent-mark')
  await page.locator('.outbox-badge').click()
  await page.locator('.outbox-batches').waitFor()
}

/** Sends two of five photos; the third gets no reply. */
async function sendTwo(page: Page) {
  await untilInstalled(page)
  await name(page, 5)
  let sent = 0
  await page.context().route('**/admin/add-gallery', (route) => {
    sent += 1
    return sent > 2 ? undefined : route.continue()
  })
  await page.locator('.dialog .submit-button').click()
  await page.locator('.outbox-badge').click()
  await page.locator('.outbox-batches').waitFor()
}
