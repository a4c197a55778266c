import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { desktopScreen, newProfile, phoneScreen, startPhone } from '#tests/support/phone.ts'
import { startServer } from '#tests/support/test-server.ts'
import { openGalleryWith, startSignedIn, type Visit } from '#tests/support/visit.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeReply = v.object({
  violations: v.array(
    v.object({
      id: v.string(),
      impact: v.nullish(v.string()),
      nodes: v.array(v.object({ html: v.string() })),
    }),
  ),
})

/** What axe finds on the page as it stands; nothing may be found, serious or not. */
async function findings(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`${axe}; axe.run()`)
  const { violations } = v.parse(axeReply, found)
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`)
}

let admin: Visit
afterAll(() => admin.end())

describe.each([
  { ...phoneScreen, theme: 'light' },
  { ...phoneScreen, theme: 'dark' },
  { ...desktopScreen, theme: 'light' },
  { ...desktopScreen, theme: 'dark' },
])('axe, at $width x $height, $theme', ({ theme, ...screen }) => {
  beforeAll(async () => {
    admin = await startSignedIn(screen)
    await openGalleryWith(admin, 'Opening night', 'Awards')
    await admin.page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
  })
  afterAll(() => admin.end())

  const expectNothing = async () => expect(await findings(admin.page)).toEqual([])

  test('the gallery, its dialogs and its question', async () => {
    const { page, server } = admin
    await page.goto(`${server.url}/gallery`)
    await page.getByRole('heading', { name: 'Awards' }).waitFor()
    await expectNothing()
    await page.getByRole('button', { name: 'Edit Awards' }).click()
    await page.getByLabel('Title').waitFor()
    await page.getByLabel('Title').fill('')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await page.getByText('Please fill in required fields', { exact: true }).waitFor()
    await expectNothing()
    await page.keyboard.press('Escape')
    await page.getByLabel('Title').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete Awards' }).click()
    await page.getByText('Are you sure you want to delete this gallery item?').waitFor()
    await expectNothing()
  })

  test('the outbox, the dashboard, the menu, the account, the not-found page', async () => {
    const { page, server } = admin
    for (const path of ['/outbox', '/', '/no-such-page']) {
      await page.goto(server.url + path)
      await page.getByRole('heading').first().waitFor()
      await expectNothing()
    }
    await page.goto(`${server.url}/gallery`)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await expectNothing()
    await page.keyboard.press('Escape')
    if (screen.width < 1024) {
      await page.getByRole('button', { name: 'Toggle menu' }).click()
      await page.locator('nav').getByRole('link', { name: 'Gallery' }).waitFor()
      await expectNothing()
    }
  })

  test('the sign-in screen', async () => {
    const { page, server } = admin
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.reload()
    await page.getByLabel('Email').waitFor()
    await expectNothing()
  })
})

test('a whole visit asks no other origin and never breaks the content policy', async () => {
  admin = await startSignedIn()
  const { page, server, complaints, origins } = admin
  await openGalleryWith(admin, 'Opening night')
  await page.getByRole('button', { name: 'Delete Opening night' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No gallery items found').waitFor()
  await page.reload()
  await page.getByText('No gallery items found').waitFor()
  expect([...origins]).toEqual([server.url])
  expect(complaints).toEqual([])
})

test('with the keyboard alone: sign in, open a dialog, come back to where it was opened', async () => {
  const server = await startServer()
  const profile = newProfile()
  const { page, close } = await startPhone(profile.folder, { screen: desktopScreen })
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').focus()
  await page.keyboard.type('admin@take-off.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse battery staple')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/`)
  await page.goto(`${server.url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  await tabTo(page, 'Add New')
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').waitFor({ state: 'detached' })
  expect((await focused(page)).trim()).toBe('Add New')
  await close()
  profile.forget()
  await server.stop()
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await focused(page)).trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached by keyboard`)
}
