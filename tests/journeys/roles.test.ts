import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listPaths } from '#client/routing/list-paths.ts'
import { screens } from '#client/routing/screens.ts'
import { beyondRole } from '#contract/beyond-role.ts'
import { guardedCalls } from '#contract/calls.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Role } from '#contract/role.ts'
import { matrixRows } from '#tests/server/permission-matrix.ts'
import { addItems } from '#tests/support/add-items.ts'
import { type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { signInOn } from '#tests/support/console.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { addPersonAt } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'

let owner: Console
const guest = guestsForAll()
const pages = new Map<Role, Promise<Page>>()

beforeAll(async () => {
  owner = await startSignedInConsole('ours')
  for (const { resource, values } of samples) {
    await addItems(owner.api, resource, [values])
  }
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

/** Returns the page of a role, which signs in once, in the first test that needs it. */
function pageOf(role: Role): Promise<Page> {
  const page = pages.get(role) ?? enterAs(role)
  pages.set(role, page)
  return page
}

const itemsOn = (page: Page) => page.locator('.container .card:not(.is-skeleton)')

const lists: readonly string[] = Object.values(listPaths)

/** Opens an address; returns whether the role sees its screen, each list with an item. */
async function isSeenBy(role: Role, path: string): Promise<boolean> {
  const page = await pageOf(role)
  await page.goto(owner.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const beyond = page.getByText('Your role does not include this page')
  if (new URL(page.url()).pathname !== path || (await beyond.count()) > 0) return false
  if (lists.includes(path)) await itemsOn(page).first().waitFor()
  return true
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
test.each(screens)(
  'event staff see $path only if it is a list of theirs or the outbox',
  async ({ path }) => {
    const theirs = ['/list-events', '/gallery', '/outbox']
    expect(await isSeenBy('event-staff', path)).toBe(theirs.includes(path))
  },
)

test('event staff who send every call are refused those beyond their role, and keep their session', async () => {
  const page = await pageOf('event-staff')
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
  const page = await pageOf(role)
  await page.goto(`${owner.url}/outbox`)
  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.locator('.account-popover')
  await menu.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await menu.locator('ion-button[href]').allTextContents()).toEqual(names)
})

test('the audit log of the account menu opens', async () => {
  const page = await pageOf('admin')
  await page.goto(`${owner.url}/outbox`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('.account-popover').getByRole('link', { name: 'Audit log' }).click()
  await page.locator('.audit-entry').first().waitFor()
})

test.each([
  ['editor', 'edit', 1],
  ['event-staff', 'edit', 0],
  ['event-staff', 'add', 1],
  ['reader', 'edit', 0],
  ['reader', 'add', 0],
] as const)('for %s the address with ?%s= opens %i forms', async (role, name, forms) => {
  const [photo] = await owner.listOf(galleryItems)
  const page = await pageOf(role)
  const search = name === 'add' ? 'add=1' : `edit=${String(photo?.['_id'])}`
  await page.goto(`${owner.url}/gallery?${search}`)
  await itemsOn(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  // A slow browser opens a form only after the network is idle.
  await expect.poll(() => page.locator('.dialog form').count()).toBe(forms)
})
