import type { Page } from 'playwright'

import { untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import type { Shot } from './screens.ts'

const acts: Pick<Shot, 'name' | 'act'>[] = [
  { name: 'batch-1', act: (page) => choose(page, 1) },
  { name: 'batch-5', act: (page) => name(page, 5) },
  { name: 'batch-50', act: (page) => name(page, 50) },
  { name: 'batch-failures', act: chooseDamaged },
  { name: 'batch-offline', act: (page) => saveOffline(page, '.waiting-mark') },
  { name: 'batch-offline-outbox', act: lookIntoOutbox },
  { name: 'batch-half-sent', act: sendTwo },
]

/** Photos chosen together, from the choice until some of them are sent. */
export const batchShots: Shot[] = acts.map((shot) => ({
  ...shot,
  path: '/gallery?add=1',
  isWordless: true,
}))

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
    .locator('.dialog input[type=file]')
    .first()
    .setInputFiles([...files, ...more])
  await page
    .locator('.dialog img')
    .nth(Math.min(count, 4) - 1)
    .waitFor()
}

async function name(page: Page, count: number) {
  await choose(page, count)
  await page.locator('.dialog [name=title]').fill('Opening night')
  await page.locator('.dialog [name=description]').fill('From the first guest to the last.')
}

async function chooseDamaged(page: Page) {
  await choose(page, 4, notes)
  await page.locator('.dialog .problem').last().scrollIntoViewIfNeeded()
}

async function saveOffline(page: Page, mark: string) {
  await untilInstalled(page)
  await name(page, 5)
  await page.context().setOffline(true)
  await page.locator('.dialog [type=submit]').click()
  await page.locator(mark).nth(4).waitFor()
}

async function lookIntoOutbox(page: Page) {
  await saveOffline(page, '.waiting-mark')
  await page.locator('.outbox-badge').click()
  await page.locator('.outbox-batches').waitFor()
}

/** Two of five are sent, and the third is not answered. */
async function sendTwo(page: Page) {
  await untilInstalled(page)
  await name(page, 5)
  let sent = 0
  await page.context().route('**/admin/add-gallery', (route) => {
    sent += 1
    return sent > 2 ? undefined : route.continue()
  })
  await page.locator('.dialog [type=submit]').click()
  await page.locator('.outbox-badge').click()
  await page.locator('.outbox-batches').waitFor()
}
