import { beforeAll, describe, expect, test } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'

import { listPaths } from '#client/routing/list-paths.ts'
import { type ScreenPath, screens } from '#client/routing/screens.ts'
import { announcement } from '#contract/announcement.ts'
import { toWireValues } from '#contract/resource.ts'
import { type Role, roles } from '#contract/role.ts'
import { ben } from '#tests/support/accounts.ts'
import { goTo, openApp, untilVisible } from '#tests/support/open-app.ts'
import { announced, samples } from '#tests/support/samples.ts'

import { exactText, takeRole } from './acts.ts'

openApp('/outbox', {
  backend: 'ours',
  screen: 'desktop',
  prepare: async () => {
    for (const { resource, values } of samples) {
      await commands.addItems(resource.name, [toWireValues(resource, values)])
    }
    await commands.addItems(announcement.name, [toWireValues(announcement, announced)])
    await commands.addPerson(ben)
  },
})

let author = ''
beforeAll(() => {
  author = localStorage.getItem('user') ?? ''
  takeAccount(JSON.stringify({ ...JSON.parse(author), _id: 'not the author' }))
})

/** Changes the account, as a sign-in in another tab does. */
function takeAccount(user: string) {
  localStorage.setItem('user', user)
  dispatchEvent(new StorageEvent('storage', { key: 'user' }))
}

/**
 * The screens that a role includes, each with the actions that items of other people offer there. Written by hand,
 * and not derived from the rules.
 */
type ScreenContent = Partial<Record<ScreenPath, string>>

const everything: ScreenContent = {
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

const contentOf: Record<Role, ScreenContent> = {
  admin: {
    ...everything,
    '/people': 'Change Invite',
    '/audit': '',
    '/website': '',
    '/webhooks': 'Add',
  },
  editor: { ...everything, '/website': '' },
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

const container = () => page.elementLocator(document.querySelector('.container') ?? document.body)
const countOf = (locator: Locator) => locator.elements().length

/** Returns the actions that the controls below the header offer. */
function offered(): string[] {
  const kinds = ['button', 'link', 'checkbox'] as const
  return Object.entries(offers).flatMap(([act, name]) =>
    kinds.some((kind) => countOf(container().getByRole(kind, { name })) > 0) ? [act] : [],
  )
}

const beyond = exactText('Your role does not include this page')
const hasItems = () => document.querySelector('.container .card:not(.is-skeleton)') !== null

/** Opens an address from another screen, and waits until its screen is complete. */
async function open(path: ScreenPath) {
  goTo(path === '/outbox' ? '/gallery' : '/outbox')
  await expect.poll(() => document.title).toMatch(path === '/outbox' ? /^Gallery/ : /^Outbox/)
  goTo(path)
  await expect.poll(() => document.title).not.toMatch(path === '/outbox' ? /^Gallery/ : /^Outbox/)
  await untilVisible(page.getByRole('heading', { level: 1 }))
  // The actions of an item are drawn together with it.
  const isComplete = () => !withItems.includes(path) || countOf(beyond) > 0 || hasItems()
  await expect.poll(isComplete).toBe(true)
}

const notIncluded = 'not included'

/**
 * Returns what a role gets at an address: the offered actions, the redirect, or the notice that the role does not
 * include the page.
 */
async function foundAt(path: ScreenPath): Promise<string> {
  await open(path)
  if (location.pathname !== path) return `led to ${location.pathname}`
  return [...(countOf(beyond) > 0 ? [notIncluded] : []), ...offered()].join(' ')
}

/** Sign-in leads to "/". Roles that do not include it are redirected to the gallery. */
const otherwise = (path: ScreenPath) => (path === '/' ? 'led to /gallery' : notIncluded)

describe('each role sees its permitted screens, and no control that the server would refuse', () => {
  test.each(cells)('$role at $path', async ({ role, path }) => {
    takeRole(role)
    expect(await foundAt(path)).toBe(contentOf[role][path] ?? otherwise(path))
  })
})

test('event staff are offered to change and delete photos that they have added', async () => {
  takeRole('event-staff')
  const other = localStorage.getItem('user') ?? ''
  takeAccount(author)
  expect(await foundAt('/gallery')).toBe('Add Delete Edit Select')
  takeAccount(other)
})

test.each([
  ['admin', 1],
  ['editor', 1],
  ['reader', 0],
] as const)('%s is offered to add an enquiry as a member in %i places', async (role, count) => {
  takeRole(role)
  await open('/membership-list')
  await page.getByRole('button', { name: /^More / }).click()
  await untilVisible(exactText('Business goals'))
  expect(countOf(container().getByRole('button', { name: /^Add .* as a member$/ }))).toBe(count)
})

const labels: Record<string, ScreenPath> = {
  Dashboard: '/',
  'Add Member': '/add-member',
  'Members List': '/get-members',
  'Add Event': '/add-event',
  'Events List': '/list-events',
  'Add Banner': '/add-banner',
  'Banners List': '/list-banner',
  'Add Founder Profile': '/add-founderProfile',
  'Founder Profiles': '/list-founderProfile',
  Gallery: '/gallery',
  'Header Announcement': '/header-announcement',
  'Membership Enquiries': '/membership-list',
}

test.each(roles)('the menu of %s has its permitted screens, and no others', async (role) => {
  takeRole(role)
  goTo('/outbox')
  const permitted = Object.entries(labels).filter(([, path]) => contentOf[role][path] !== undefined)
  const entries = () =>
    [...document.querySelectorAll('ion-menu ion-item')].map(({ textContent }) => textContent)
  await expect.poll(entries).toEqual(permitted.map(([label]) => label))
})
