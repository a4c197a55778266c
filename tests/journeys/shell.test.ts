import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { visitOurs } from '#tests/support/backends.ts'
import { putSession } from '#tests/support/console.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { desktopScreen, phoneScreen } from '#tests/support/phone.ts'
import { quick } from '#tests/support/quick.ts'
import { delayCalls } from '#tests/support/routes.ts'
import { startSignedIn, untilTestEnds, visitForAll } from '#tests/support/visit.ts'

const entries = [
  ['Dashboard', '/'],
  ['Add Member', '/add-member'],
  ['Members List', '/get-members'],
  ['Add Event', '/add-event'],
  ['Events List', '/list-events'],
  ['Add Banner', '/add-banner'],
  ['Banners List', '/list-banner'],
  ['Add Founder Profile', '/add-founderProfile'],
  ['Founder Profiles', '/list-founderProfile'],
  ['Gallery', '/gallery'],
  ['Header Announcement', '/header-announcement'],
  ['Membership Enquiries', '/membership-list'],
] as const

const widthOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return Math.round(box?.width ?? 0)
}

const headerStart = async (page: Page) => {
  const box = await page.getByRole('banner').boundingBox()
  return Math.round(box?.x ?? 0)
}

const expectMenu = (page: Page, state: 'visible' | 'hidden') =>
  page.getByRole('navigation', { name: 'Menu' }).waitFor({ state })

describe('on a desktop', () => {
  const admin = visitForAll(() => startSignedIn(desktopScreen))

  test('the menu has its twelve entries in order, each leading to its path', async () => {
    const { page, server } = admin()
    await page.goto(server.url)
    const items = page.locator('ion-menu ion-item')
    await expect.poll(() => items.allTextContents()).toEqual(entries.map(([label]) => label))
    for (const [label, path] of entries) {
      await page.locator('ion-menu').getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(server.url + path)
      const current = page.locator('ion-menu [aria-current="page"]')
      await expect.poll(() => current.allTextContents()).toEqual([label])
    }
  })

  test('every page has its name in its title, and a description', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/list-banner`)
    await expect.poll(() => page.title()).toBe('Banner list | Admin Dashboard')
    const description = page.locator('meta[name="description"]')
    expect(await description.getAttribute('content')).toBe(
      'Manage members, events, banners, founder profiles, gallery and announcements of the business.',
    )
  })

  test('the sidebar is 290 px wide, 90 px collapsed, and 290 px while hovered or focused', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/gallery`)
    await expect.poll(() => widthOf(page, '.side-menu')).toBe(290)
    await expect.poll(() => headerStart(page)).toBe(290)
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    await expect.poll(() => widthOf(page, '.side-menu')).toBe(90)
    await expect.poll(() => headerStart(page)).toBe(90)

    await page.mouse.move(40, 400)
    await expect.poll(() => widthOf(page, '.side-menu')).toBe(290)
    expect(await headerStart(page)).toBe(90)
    await page.mouse.move(900, 400)
    await expect.poll(() => widthOf(page, '.side-menu')).toBe(90)
    await page.locator('ion-menu').getByRole('link', { name: 'Gallery' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => widthOf(page, '.side-menu')).toBe(290)
  })

  test('the page leaves room for a sidebar whose code arrives late, and does not move for it', async () => {
    const { page, context, url, api } = await untilTestEnds(visitOurs)({
      screen: desktopScreen,
      isNew: true,
    })
    await putSession(page, { url, api })
    const release = await delayCalls(context, '**/assets/side-menu-*.js')
    await page.goto(`${url}/gallery`)
    await page.getByRole('heading', { name: 'Gallery' }).waitFor()
    expect(await headerStart(page)).toBe(290)
    await watchShifts(page)
    release()
    await expectMenu(page, 'visible')
    await expect.poll(() => widthOf(page, '.side-menu')).toBe(290)
    expect(await shiftsOn(page)).toEqual([])
    expect(await headerStart(page)).toBe(290)
  })

  test('a new page is displayed from its top, with the focus on it', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/gallery`)
    await page.locator('ion-menu').getByRole('link', { name: 'Add Event' }).click()
    await page.waitForURL('**/add-event')
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.contains(document.querySelector('h1'))),
      )
      .toBe(true)
  })

  test('an unknown path shows the not-found page, without the shell', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/Gallery`)
    await page.getByRole('heading', { name: 'ERROR' }).waitFor()
    await page.goto(`${server.url}/no-such-page`)
    await page.getByRole('heading', { name: 'ERROR' }).waitFor()
    await page.getByText('We can’t seem to find the page you are looking for!').waitFor()
    expect(await page.locator('.side-menu').count()).toBe(0)
    await page.getByRole('link', { name: 'Back to Home Page' }).click()
    await page.waitForURL(`${server.url}/`)
  })

  test('the theme is light by default, stored under "theme", and there before the first paint', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/gallery`)
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    expect(await isDark()).toBe(false)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect.poll(isDark).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForSelector('body')
    expect(await isDark()).toBe(true)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  })

  test('the language can be changed, and Arabic is read from right to left', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/gallery`)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ar')
    await page.waitForFunction(() => document.documentElement.dir === 'rtl')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Gallery')
    await page.evaluate(() => localStorage.setItem('adminLanguage', 'en'))
    await page.reload()
    await page.getByRole('heading', { name: 'Gallery' }).waitFor()
  })
})

describe('on a phone', () => {
  const admin = visitForAll(() => startSignedIn(phoneScreen))

  test(
    'the sidebar opens over the page, 290 px wide, and the backdrop closes it',
    quick,
    async () => {
      const { page, server } = admin()
      await page.goto(`${server.url}/gallery`)
      await page.getByRole('button', { name: 'Toggle menu' }).click()
      await expectMenu(page, 'visible')
      expect(await widthOf(page, 'ion-menu .menu-inner')).toBe(290)
      await page.mouse.click(370, 500)
      await expectMenu(page, 'hidden')
    },
  )

  test('Escape closes the sidebar, and choosing an entry leaves it closed', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/gallery`)
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    await expectMenu(page, 'visible')
    await page.keyboard.press('Escape')
    await expectMenu(page, 'hidden')
    const isFocused = (selector: string) => page.locator(`${selector}:focus`).waitFor()
    await isFocused('ion-menu-button button')
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    await page.locator('ion-menu').getByRole('link', { name: 'Events List' }).click()
    await page.waitForURL('**/list-events')
    await expectMenu(page, 'hidden')
    await isFocused('.container')
  })

  test('the header shows the logo, which leads to "/"', async () => {
    const { page, server } = admin()
    await page.goto(`${server.url}/gallery`)
    await page.getByRole('banner').getByRole('link', { name: 'Take-Off' }).click()
    await page.waitForURL(`${server.url}/`)
  })

  test('nothing scrolls sideways, down to 320 px', async () => {
    const { page, server } = admin()
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/gallery', '/gallery?add=1', '/outbox', '/']) {
      await page.goto(server.url + path)
      await page.getByRole('heading').first().waitFor()
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBe(0)
    }
  })
})
