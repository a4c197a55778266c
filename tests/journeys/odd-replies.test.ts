import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deleteCachedLists, saveData } from '#tests/support/console.ts'
import type { ForeignFault } from '#tests/support/foreign-backend.ts'
import { startForeignSignedIn } from '#tests/support/foreign-console.ts'
import { desktopScreen } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { visitForAll } from '#tests/support/visit.ts'

// A backend with unexpected replies: the list concerned displays an error, everything else works.

const visit = visitForAll(() => startForeignSignedIn(desktopScreen))
beforeAll(async () => {
  visit().backend.add('galleryItems', { title: 'Opening night', description: 'Full', image: '' })
})
beforeEach(async () => {
  visit().backend.decide(() => undefined)
  await page().context().setOffline(false)
})

const page = () => visit().page
const open = (path: string) => page().goto(visit().url + path)
const follow = (name: string) => page().locator('ion-menu').getByRole('link', { name }).click()
const failed = 'This list could not be loaded. Check the network, then try again.'

/** Sets the reply of one path from now on. */
function replies(path: string, fault: ForeignFault) {
  visit().backend.decide((call) => (call.path.includes(path) ? fault : undefined))
}

const oddReply = { status: 200, body: { success: true, data: { items: [] } } }

test('an object in place of a list fails that list alone, and the list recovers', async () => {
  await deleteCachedLists(page())
  replies('get-member', oddReply)
  await open('/get-members')
  await page().getByText(failed).waitFor()
  await follow('Gallery')
  await page().getByRole('heading', { name: 'Opening night' }).waitFor()
  await page().goBack()
  await page().getByText(failed).waitFor()
  visit().backend.decide(() => undefined)
  await page().getByText('No verified members found').waitFor()
})

test('an announcement that cannot be read is an error, and one that the backend lacks is none', async () => {
  const path = 'get-header-announcement'
  await deleteCachedLists(page())
  replies(path, { status: 403, body: 'Not for you' })
  await open('/header-announcement')
  await page().getByText('The announcement could not be loaded.').waitFor()
  await page().getByText('Not for you').waitFor()
  replies(path, { status: 404, body: '' })
  await page().reload()
  await page().getByText('No announcement configured').waitFor()
})

describe('an item that cannot be rendered', () => {
  /** Makes the formatting of dates throw, or repairs it. */
  const canDraw = (can: boolean) =>
    page().evaluate((isGood) => {
      const { prototype } = Intl.DateTimeFormat
      const held = Object.getOwnPropertyDescriptor(prototype, isGood ? 'held' : 'format')
      if (!held) throw new Error('nothing is broken')
      const broken = {
        configurable: true,
        get() {
          throw new Error('cannot be drawn')
        },
      }
      Object.defineProperty(prototype, 'held', { ...held, configurable: true })
      Object.defineProperty(prototype, 'format', isGood ? held : broken)
    }, can)

  test('replaces only its list by an error, and a retry restores the list', async () => {
    const image = visit().backend.keepPicture({ type: 'image/jpeg', bytes: await smallPicture() })
    visit().backend.add('banners', { image })
    await saveData(page())
    await deleteCachedLists(page())
    await open('/gallery')
    await page().getByRole('heading', { name: 'Opening night' }).waitFor()
    await canDraw(false)
    await follow('Banners List')
    await page().getByText(failed).waitFor()
    await page().getByRole('heading', { name: 'Banners' }).waitFor()
    await canDraw(true)
    await page().getByRole('button', { name: 'Try again' }).click()
    await page()
      .getByRole('button', { name: /^Replace image/ })
      .waitFor()
  })

  test('on another page leaves the menu usable', async () => {
    await open('/gallery')
    await page().getByRole('heading', { name: 'Opening night' }).waitFor()
    await canDraw(false)
    await follow('Dashboard')
    await page().getByText('Something went wrong!').waitFor()
    expect(await page().getByRole('button', { name: 'Load again' }).count()).toBe(1)
    await canDraw(true)
    await follow('Gallery')
    await page().getByRole('heading', { name: 'Opening night' }).waitFor()
    await follow('Dashboard')
    await page().getByText('Total Records').waitFor()
  })
})
