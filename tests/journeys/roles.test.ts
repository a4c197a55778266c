import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listPaths } from '#client/routing/list-paths.ts'
import { type ScreenPath, screens } from '#client/routing/screens.ts'
import { announcement } from '#contract/announcement.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { type Role, roles } from '#contract/role.ts'
import { addItems } from '#tests/support/add-items.ts'
import { type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { signInOn } from '#tests/support/console.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { addPersonAt } from '#tests/support/people.ts'
import { announced, samples } from '#tests/support/samples.ts'
import { signIn } from '#tests/support/test-server.ts'

/**
 * The screens that a role includes, each with the actions that items of other people offer there. Written by hand,
 * and not derived from the rules.
 */
type Seen = Partial<Record<ScreenPath, string>>

const everything: Seen = {
  '/': '',
  '/add-member': 'Add',
  '/get-members': 'Add Delete Edit',
  '/membership-list': 'Delete',
  '/add-event': 'Add',
  '/list-events': 'Add Delete Edit',
  '/add-banner': 'Add',
  '/list-banner': 'Add Delete Edit',
  '/add-founderProfile': 'Add',
  '/list-founderProfile': 'Add Delete Edit',
  '/gallery': 'Add Delete Edit Select',
  '/header-announcement': 'Edit Switch',
  '/outbox': '',
}

const seen: Record<Role, Seen> = {
  admin: { ...everything, '/people': 'Change Invite', '/audit': '' },
  editor: everything,
  'event-staff': { '/list-events': '', '/gallery': 'Add', '/outbox': '' },
  reader: {
    '/': '',
    '/get-members': '',
    '/membership-list': '',
    '/list-events': '',
    '/list-banner': '',
    '/list-founderProfile': '',
    '/gallery': '',
    '/header-announcement': '',
    '/outbox': '',
  },
}

const offers = {
  Add: /^(?:Add|Create)\b/,
  Change: /^Change role: /,
  Delete: /^Delete\b/,
  Edit: /^(?:Edit|Replace)\b/,
  Invite: /^Invite$/,
  Select: /^Select /,
  Switch: /^(?:Activate|Deactivate)$/,
}

const cells = roles.flatMap((role) => screens.map(({ path }) => ({ role, path })))
const withItems: readonly string[] = [...Object.values(listPaths), '/people']

let owner: Console
const guest = guestsForAll()
const pages = new Map<Role, Page>()

beforeAll(async () => {
  owner = await startSignedInConsole('ours')
  for (const { resource, values } of samples) {
    await addItems(owner.api, resource, [values])
  }
  await announce()
  for (const role of roles) pages.set(role, await enterAs(role))
})

afterAll(async () => {
  await owner.end()
})

async function announce() {
  const { token } = await signIn(owner.api)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(announced) }
  const { ok, status } = await fetch(owner.api + (announcement.paths.add ?? ''), sent)
  if (!ok) throw new Error(`Not announced: ${status}`)
}

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

/** Returns the actions that the controls below the header offer. */
async function offeredOn(page: Page): Promise<string[]> {
  const place = page.locator('.container')
  const found = await Promise.all(
    Object.entries(offers).map(async ([act, name]) => {
      const controls = (['button', 'link', 'checkbox'] as const).map((kind) =>
        place.getByRole(kind, { name }),
      )
      const counts = await Promise.all(controls.map((control) => control.count()))
      return counts.some((count) => count > 0) ? act : ''
    }),
  )
  return found.filter((act) => act !== '').toSorted()
}

const notIncluded = 'not included'

/**
 * Returns what a role gets at an address: the offered actions, the redirect, or the notice that the role does not
 * include the page.
 */
async function foundBy(role: Role, path: ScreenPath): Promise<string> {
  const page = pageOf(role)
  await page.goto(owner.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const beyond = page.getByText('Your role does not include this page')
  // The actions of an item are drawn together with it.
  if (withItems.includes(path)) await beyond.or(itemsOn(page)).first().waitFor()
  const { pathname } = new URL(page.url())
  if (pathname !== path) return `led to ${pathname}`
  const isBeyond = (await beyond.count()) > 0
  return [...(isBeyond ? [notIncluded] : []), ...(await offeredOn(page))].join(' ')
}

const itemsOn = (page: Page) => page.locator('.container .card:not(.is-skeleton)')

/** Sign-in leads to "/". Roles that do not include it are redirected to the gallery. */
const otherwise = (path: ScreenPath) => (path === '/' ? 'led to /gallery' : notIncluded)

describe('each role sees its permitted screens, and no control that the server would refuse', () => {
  test.each(cells)('$role at $path', async ({ role, path }) => {
    expect(await foundBy(role, path)).toBe(seen[role][path] ?? otherwise(path))
  })
})

/** The menu items that the test compares. */
const looked = ['Dashboard', 'Add Member', 'Members List', 'Gallery', 'Header Announcement']
const inMenu: Record<Role, readonly string[]> = {
  admin: looked,
  editor: looked,
  'event-staff': ['Gallery'],
  reader: ['Dashboard', 'Members List', 'Gallery', 'Header Announcement'],
}

test.each(roles)('the menu of %s contains its permitted screens alone', async (role) => {
  const page = pageOf(role)
  await page.goto(`${owner.url}/outbox`)
  const items = page.locator('ion-menu ion-item')
  await items.first().waitFor()
  const words = await items.allTextContents()
  expect(words.filter((each) => looked.includes(each))).toEqual(inMenu[role])
})

test.each(roles)(
  'the account menu offers people and the audit log to owners alone: %s',
  async (role) => {
    const page = pageOf(role)
    await page.goto(`${owner.url}/outbox`)
    await page.getByRole('button', { name: 'Account' }).click()
    const menu = page.locator('.account-popover')
    await menu.getByRole('button', { name: 'Sign out' }).waitFor()
    const links = ['People', 'Audit log'].map((name) =>
      menu.getByRole('link', { name, exact: true }),
    )
    expect(await menu.getByRole('link').count()).toBe(role === 'admin' ? links.length : 0)
    if (role !== 'admin') return
    for (const link of links) await link.waitFor()
    await links.at(-1)?.click()
    await page.locator('.audit-entry').first().waitFor()
  },
)

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
