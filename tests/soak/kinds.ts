import type { Page } from 'playwright'

import type { Resource } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { addPhoto, cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { aicha, memberInputsOf } from '#tests/support/examples.ts'
import { fillIn } from '#tests/support/fill-in.ts'

// Acts of an admin on the screens. Each resolves once the screen has acknowledged it: the form has closed, or the row
// has disappeared.

type New = { label: string; name: string; picture: Buffer }

/** A resource whose items are added, renamed and removed. */
export type Kind = {
  resource: Resource
  path: string
  /** Fields in the server's replies that contain the name and the permanent label of an item. */
  nameIn: string
  labelIn: string
  add: (page: Page, item: New) => Promise<void>
  rename: (page: Page, from: string, to: string) => Promise<void>
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

export const photos: Kind = {
  resource: galleryItems,
  path: '/gallery',
  nameIn: 'title',
  labelIn: 'description',
  add: (page, { label, name, picture }) =>
    addPhoto(page, { title: name, description: label, picture }),
  rename: async (page, from, to) => {
    await press(page, `Edit ${from}`)
    const dialog = dialogOf(page, 'Edit Gallery Item')
    await fillIn(page.getByLabel('Title'), to)
    await press(page, 'Update Item')
    await dialog.waitFor({ state: 'detached' })
  },
}

export const people: Kind = {
  resource: members,
  path: '/get-members',
  nameIn: 'name',
  labelIn: 'company',
  add: async (page, { label, name }) => {
    await page.goto(new URL('/add-member', page.url()).href)
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    const entered = memberInputsOf({ ...aicha, name, company: label })
    for (const [label, value] of Object.entries(entered)) await fillIn(field(label), value)
    await press(page, 'Add Member')
    // The form stays open and blank for the next addition.
    await page.waitForFunction(isBlank, 'name')
  },
  rename: async (page, from, to) => {
    await press(page, `Edit ${from}`)
    const dialog = dialogOf(page, 'Edit Member')
    await fillIn(dialog.getByRole('textbox', { name: 'Name', exact: true }), to)
    await press(page, 'Update Member')
    await dialog.waitFor({ state: 'detached' })
  },
}

function isBlank(name: string): boolean {
  const field = document.querySelector(`input[name=${name}]`)
  return field instanceof HTMLInputElement && field.value === ''
}

/** Removes the item with this name from its list. */
export async function remove(page: Page, name: string) {
  await press(page, `Delete ${name}`)
  await press(page, 'Delete')
  await cardOf(page, name).waitFor({ state: 'detached' })
}

export const announcementPath = '/header-announcement'

/** Sets the text of the announcement; creates it if there is none. */
export async function announce(page: Page, title: string) {
  const isNew = (await page.getByRole('button', { name: 'Create Announcement' }).count()) > 0
  const edit = page.getByRole('button', { name: /^(Edit|Create Announcement)/ })
  await edit.first().click()
  await fillIn(page.getByLabel('Title'), title)
  await fillIn(page.getByLabel('External URL'), 'https://tickets.example/')
  await press(page, isNew ? 'Create' : 'Update')
  await dialogOf(page, `${isNew ? 'Create' : 'Edit'} Announcement`).waitFor({ state: 'detached' })
}

/** Switches the announcement on or off. */
export async function switchTo(page: Page, isActive: boolean) {
  await press(page, isActive ? 'Activate' : 'Deactivate')
  await page
    .getByRole('button', { name: isActive ? 'Deactivate' : 'Activate', exact: true })
    .waitFor()
}

export const kinds = { photos, people }
export type KindName = keyof typeof kinds
