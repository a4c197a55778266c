import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listPaths } from '#client/routing/list-paths.ts'
import { screens } from '#client/routing/screens.ts'
import { beyondRole } from '#contract/beyond-role.ts'
import { guardedCalls } from '#contract/calls.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { type Role, roles } from '#contract/role.ts'
import { matrixRows } from '#tests/server/permission-matrix.ts'
import { addItems } from '#tests/support/add-items.ts'
import { type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { signInOn } from '#tests/support/console.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { addPersonAt } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'

let owner: Console
const guest = guestsForAll()
const pages = new Map<Role, Page>()

beforeAll(async () => {
  owner = await startSignedInConsole('ours')
  for (const { resource, values } of samples) {
    await addItems(owner.api, resource, [values])
  }
  for (const role of roles) pages.set(role, await enterAs(role))
})

afterAll(async () => {
  await owner.end()
})

async function enterAs(role: Role) {
  const invitation = { email: `${role}@network.example`, name: `A ${role}`, role }
  const credentials = await addPersonAt(owner.api, invitation)
  const page = await guest()
  await signInOn(page, owner.url, credentials)
  return page
}

const pageOf = (role: Role) => {
  const page = pages.get(role)
  if (!page) throw new Error(`Nobody is signed in as ${role}`)
  return page
}

const itemsOn = (page: Page) => page.locator('.container .card:not(.is-skeleton)')

const lists: readonly string[] = Object.values(listPaths)

/** Returns the screens that a role sees at their addresses, each list with an item. */
async function screensOf(role: Role): Promise<string[]> {
  const page = pageOf(role)
  const found: string[] = []
  for (const { path } of screens) {
    await page.goto(owner.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const beyond = page.getByText('Your role does not include this page')
    if (new URL(page.url()).pathname !== path || (await beyond.count()) > 0) continue
    if (lists.includes(path)) await itemsOn(page).first().waitFor()
    found.push(path)
  }
  return found
}

/** Sends every call with the cookie of the page; returns those that are refused because of the role. */
async function refusedCalls(page: Page): Promise<string[]> {
  const calls = guardedCalls
    // These end the session, and every role may make them.
    .filter(({ method, path }) => method !== 'DELETE' || !path.startsWith('/admin/account/devices'))
    .map(({ method, path }) => ({ method, path, url: path.replace(':id', 'none') }))
  return page.evaluate(
    async ([all, message]) => {
      const refused: string[] = []
      for (const { method, path, url } of all) {
        const reply = await fetch(url, { method })
        if (reply.status === 403 && (await reply.text()).includes(message))
          refused.push(`${method} ${path}`)
      }
      return refused
    },
    [calls, beyondRole] as const,
  )
}

// The cells of all roles are in tests/screens/roles-ours.browser.test.tsx and tests/server/roles.test.ts.
test('event staff who visit every screen reach two lists and their outbox', async () => {
  expect(await screensOf('event-staff')).toEqual(['/list-events', '/gallery', '/outbox'])
})

test('event staff who send every call are refused those beyond their role, and keep their session', async () => {
  const page = pageOf('event-staff')
  await page.goto(`${owner.url}/outbox`)
  const [photo] = await owner.listOf(galleryItems)
  const itemPath = `/admin/update-gallery/${String(photo?.['_id'])}`
  const beyond = matrixRows.filter(({ scopes }) => scopes['event-staff'] === 'none')
  expect(await refusedCalls(page)).toEqual(beyond.map(({ call }) => call))
  const status = await page.evaluate(async (url) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ title: 'Not mine' })
    return (await fetch(url, { method: 'PUT', headers, body })).status
  }, itemPath)
  expect(status).toBe(403)
  expect(await owner.listOf(galleryItems)).toEqual([photo])
  await page.goto(`${owner.url}/gallery`)
  await itemsOn(page).first().waitFor()
})

test.each([
  ['admin', ['People', 'Audit log', 'Website', 'Webhooks']],
  ['editor', ['Website']],
  ['event-staff', []],
  ['reader', []],
] as const)('the account menu of %s has the links %j', async (role, names) => {
  const page = pageOf(role)
  await page.goto(`${owner.url}/outbox`)
  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.locator('.account-popover')
  await menu.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await menu.locator('ion-button[href]').allTextContents()).toEqual(names)
})

test('the audit log of the account menu opens', async () => {
  const page = pageOf('admin')
  await page.goto(`${owner.url}/outbox`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('.account-popover').getByRole('link', { name: 'Audit log' }).click()
  await page.locator('.audit-entry').first().waitFor()
})

test('the address of a form opens no form that the role may not use', async () => {
  const [photo] = await owner.listOf(galleryItems)
  const formAt = async (role: Role, search: string) => {
    const page = pageOf(role)
    await page.goto(`${owner.url}/gallery?${search}`)
    await itemsOn(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    return page.locator('.dialog form').count()
  }
  const edit = `edit=${String(photo?.['_id'])}`
  expect(await formAt('editor', edit)).toBe(1)
  expect(await formAt('event-staff', edit)).toBe(0)
  expect(await formAt('event-staff', 'add=1')).toBe(1)
  expect(await formAt('reader', edit)).toBe(0)
  expect(await formAt('reader', 'add=1')).toBe(0)
})
