import { beforeAll, beforeEach, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto } from '#tests/support/console.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { stopClock } from '#tests/support/stop-clock.ts'
import { entriesInEveryState, storeOutbox } from '#tests/support/stored-outbox.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

// Entries whose state changes while the outbox displays them or asks about them.

const admin = visitForAll(startSignedIn)
beforeAll(async () => {
  await admin().page.goto(`${admin().server.url}/gallery`)
  await untilInstalled(admin().page)
})
beforeEach(() => admin().page.goto(`${admin().server.url}/gallery`))

test('a question answered too late says so', async () => {
  const { page, context, listOf } = admin()
  await cutOff(context)
  await addPhoto(page, { title: 'Regretted', picture: await smallPicture() })
  await page.locator('.outbox-badge').click()
  await page.getByRole('button', { name: 'Discard: Regretted' }).click()
  await page.getByText('"Regretted" will never be sent.').waitFor()
  await context.setOffline(false)
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('Too late: "Regretted" is not waiting any more.').waitFor()
  expect(await listOf(galleryItems)).toMatchObject([{ title: 'Regretted' }])
})

test('a question ignores the second click of a double click', async () => {
  const { page, context } = admin()
  await cutOff(context)
  await addPhoto(page, { title: 'Precious', picture: await smallPicture() })
  await page.locator('.outbox-badge').click()
  await stopClock(page)
  await page.getByRole('button', { name: 'Discard: Precious' }).click()
  const sure = page.getByRole('button', { name: 'Discard', exact: true })
  const showsSoon = async () => {
    await page.clock.runFor(50)
    return sure.isVisible()
  }
  await expect.poll(showsSoon).toBe(true)
  expect(await sure.isDisabled()).toBe(true)
  await page.clock.resume()
  await sure.click()
  await page.getByRole('heading', { name: 'Precious' }).waitFor({ state: 'detached' })
  await context.setOffline(false)
})

test('an entry that was being sent when the app closed waits again, also offline', async () => {
  const { page, context } = admin()
  const [photo] = entriesInEveryState
  await page.goto(`${admin().server.url}/outbox`)
  await cutOff(context)
  const { refusal: _, ...sending } = { ...photo, op: 'add', attempts: 1 } as const
  await storeOutbox(page, { entries: [{ ...sending, state: 'sending' }] })
  await page.getByText('Saved on this phone, will be tried again by itself').waitFor()
  await page.getByRole('button', { name: /^Try now/ }).waitFor()
  await context.setOffline(false)
})
