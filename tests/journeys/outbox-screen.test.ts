import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'

import { isolated } from '#client/words/base/isolated.ts'
import { addPhoto, submitPhoto } from '#tests/support/console.ts'
import { desktopScreen, phoneScreen, cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { quickIf } from '#tests/support/quick.ts'
import { delayCalls, refuse } from '#tests/support/routes.ts'
import { entriesInEveryState, storeOutbox } from '#tests/support/stored-outbox.ts'
import { photoTitles, startSignedIn, visitForAll } from '#tests/support/visit.ts'

const long =
  'The same was changed in the meantime, and the title is so long that it takes two lines'

/** Locates the card of a change. */
const cardOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, level: 3, exact: true }) })

const hrefOf = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).getAttribute('href')

describe.each([phoneScreen, desktopScreen])('at $width x $height', (screen) => {
  const admin = visitForAll(() => startSignedIn(screen))
  beforeAll(async () => {
    const { page, url } = admin()
    await page.goto(`${url}/outbox`)
    await storeOutbox(page, { entries: entriesInEveryState, sent: 3 })
    await page.getByRole('heading', { name: 'Last dance' }).waitFor()
  })

  test(
    'parked entries come first, then waiting ones in the order of the queue',
    quickIf(screen === phoneScreen),
    async () => {
      const titles = await admin().page.getByRole('heading', { level: 3 }).allTextContents()
      expect(titles).toEqual([
        ...['Opening night', long, 'Workshop', 'عائشة المرابط'],
        ...['Opening night, again', 'Announcement', 'Last dance'],
      ])
      const { page } = admin()
      await cardOf(page, 'عائشة المرابط').getByText('Member · Delete').waitFor()
      await cardOf(page, 'Announcement').getByText('Announcement · Switch on').waitFor()
      await cardOf(page, 'Last dance').getByText('Gallery item · New').waitFor()
      await cardOf(page, long).getByText('Gallery item · Change: Title, Photo').waitFor()
      await cardOf(page, long).getByText('since Nov 20, 2026').waitFor()
      await cardOf(page, long).getByText('2 attempts').waitFor()
    },
  )

  test("the server's messages are displayed, including those for fields", async () => {
    const message = cardOf(admin().page, 'Opening night').locator('.form-message')
    expect(await message.locator('p, li').allTextContents()).toEqual([
      'Please look at the fields again',
      'Title is required',
      'Description is required',
    ])
  })

  test('each entry offers its remedies', async () => {
    const { page } = admin()
    expect(await hrefOf(page, 'Repair: Opening night')).toBe('/gallery?edit=item-1')
    expect(await hrefOf(page, `Compare and decide: ${long}`)).toBe('/gallery?edit=item-3')
    expect(await hrefOf(page, 'Add it again: Workshop')).toBe('/list-events?edit=item-4')
    await cardOf(page, 'Workshop').getByText('Somebody deleted it meanwhile').waitFor()
    const acts = async (title: string) => {
      const names = await cardOf(page, title).locator('ion-button').allTextContents()
      return names.map((name) => name.trim())
    }
    expect(await acts('عائشة المرابط')).toEqual(['Retry', 'Discard'])
    expect(await acts('Last dance')).toEqual(['Try now', 'Discard'])
    // It waits for the refused entry before it in its lane.
    expect(await acts('Opening night, again')).toEqual(['Discard'])
    expect(await acts(long)).toEqual(['Compare and decide', 'Discard'])
  })

  test('each entry shows its photo, or an icon of its resource', async () => {
    const { page } = admin()
    const widthOf = (title: string) =>
      cardOf(page, title)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(() => widthOf('Opening night')).toBe(200)
    expect(await cardOf(page, 'Workshop').locator('img').count()).toBe(0)
    expect(await cardOf(page, 'Workshop').locator('.thumb svg').count()).toBe(1)
  })

  test('sent entries can be displayed', async () => {
    const { page } = admin()
    expect(await page.locator('.sent-entry').count()).toBe(0)
    await page.getByText('Sent', { exact: true }).click()
    await page.locator('.sent-entry').first().waitFor()
    const titles = await page.locator('.sent-title').allTextContents()
    expect(titles).toEqual(['Sent photo 3', 'Sent photo 2', 'Sent photo 1'])
    await page.getByText('Gallery item · New · Nov 20, 2026').first().waitFor()
  })

  test('discarding a deletion keeps the item, and the question says so', async () => {
    const { page } = admin()
    await page.getByRole('button', { name: `Discard: ${isolated('عائشة المرابط', 'ltr')}` }).click()
    await page.getByText(`"${isolated('عائشة المرابط', 'ltr')}" will not be deleted.`).waitFor()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('Discard this change?').waitFor({ state: 'detached' })
  })

  test('discarding an addition discards the changes of the new item, and says so', async () => {
    const { page } = admin()
    await page.getByRole('button', { name: 'Discard: Opening night', exact: true }).click()
    await page.getByText('1 later change of it goes, too.').waitFor()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await cardOf(page, 'Opening night').waitFor({ state: 'detached' })
    expect(await cardOf(page, 'Opening night, again').count()).toBe(0)
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(5)
  })
})

describe('with a server that accepts refused entries later', () => {
  const admin = visitForAll(startSignedIn)
  beforeAll(() => admin().page.goto(`${admin().url}/gallery`))

  const photos = () => photoTitles(admin())

  test('all refused entries are retried at once, and listed as sent', async () => {
    const { page } = admin()
    await refuse(page, '**/admin/add-gallery', { message: 'The hall is closed', status: 403 })
    for (const title of ['First', 'Second']) {
      await submitPhoto(page, { title, picture: await smallPicture() })
      await page.getByRole('alert').getByText('The hall is closed').waitFor()
      // The form stays open; its saved change is in the outbox.
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Add Gallery Item' }).waitFor({ state: 'detached' })
    }
    await page.getByRole('link', { name: '2 need attention' }).click()
    await page.unroute('**/admin/add-gallery')
    await page.getByRole('button', { name: 'Retry all' }).click()
    await page.getByText('Nothing is waiting to be sent.').waitFor()
    expect(await photos()).toEqual(['First', 'Second'])

    await page.getByText('Sent', { exact: true }).click()
    await expect
      .poll(() => page.locator('.sent-title').allTextContents())
      .toEqual(expect.arrayContaining(['First', 'Second']))
  })

  test('the progress of a photo is displayed', async () => {
    const { page, context } = admin()
    await page.goto(`${admin().server.url}/gallery`)
    // Offline, because a form waits some seconds for a call that is delayed.
    await cutOff(context)
    await addPhoto(page, { title: 'Under way', picture: await smallPicture(3) })
    const goOn = await delayCalls(page, '**/admin/add-gallery')
    await context.setOffline(false)
    await page.locator('.outbox-badge').click()
    await page.getByRole('progressbar', { name: 'Sending Under way' }).waitFor()
    expect(await cardOf(page, 'Under way').getByRole('button').count()).toBe(0)
    goOn()
    await page.getByText('Nothing is waiting to be sent.').waitFor()
    expect(await photos()).toContain('Under way')
  })

  test('hundreds of waiting photos are listed', async () => {
    const { page } = admin()
    const [one] = entriesInEveryState
    const entries = Array.from({ length: 300 }, (_, index) => ({
      ...one,
      wireValues: { title: `Photo ${index + 1}`, description: 'In the hall' },
    }))
    await storeOutbox(page, { entries })
    await page.getByRole('heading', { name: 'Photo 300' }).waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(300)
    // The photos are read after the changes have been displayed.
    await expect.poll(() => page.locator('img.thumb').count()).toBe(300)
  })
})
