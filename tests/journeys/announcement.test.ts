import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import {
  type Console,
  type backends,
  everywhere,
  startSignedInConsole,
} from '#tests/support/backends.ts'
import { dialogOf, expectDialog } from '#tests/support/dialog.ts'
import { type Screen } from '#tests/support/phone.ts'
import { delayNextUntil, refuse } from '#tests/support/routes.ts'
import { announced } from '#tests/support/samples.ts'
import { untilKept } from '#tests/support/stored-drafts.ts'

let admin: Console

async function open(backend: (typeof backends)[number], screen?: Screen) {
  admin = await startSignedInConsole(backend, screen)
  await admin.page.goto(`${admin.url}/header-announcement`)
  await admin.page.getByText('No announcement configured').waitFor()
}

const press = (name: string) => admin.page.getByRole('button', { name, exact: true }).click()
const said = (words: string) => admin.page.getByText(words, { exact: true })
const heading = (title: string) => admin.page.getByRole('heading', { name: title, level: 2 })
/** Calls of the switch, with or without the requested state. */
const toggles = `**${announcement.toggle.path}*`
const callsAfter = async (before: readonly unknown[]) => (await admin.calls()).slice(before.length)

/** Only our server receives the requested state; the specification's call has no field for it. */
const switched = (backend: (typeof backends)[number], isActive: boolean) => ({
  method: 'PUT',
  path: announcement.toggle.path + (backend === 'ours' ? `?isActive=${isActive}` : ''),
  ...{ fields: {}, files: [] },
})

async function fill({ title, externalUrl }: typeof announced) {
  await admin.page.getByLabel('Title').fill(title)
  await admin.page.getByLabel('External URL').fill(externalUrl)
}

async function create() {
  await press('Create Announcement')
  await admin.page.getByLabel('Title').waitFor()
  await fill(announced)
  await press('Create')
  await dialogOf(admin.page, 'Create Announcement').waitFor({ state: 'detached' })
}

describe.each(everywhere)(
  'the header announcement, $screen.width wide, backend: $backend',
  (of) => {
    const { backend, screen } = of
    beforeAll(() => open(backend, screen))
    afterAll(() => admin.end())

    test(
      'without one, an announcement is created with exactly the fields of the specification',
      of.quickOnPhone,
      async () => {
        const { page, calls, listOf } = admin
        expect(await page.title()).toBe('Header announcement manager | Admin Dashboard')
        await page.getByRole('heading', { name: 'Header Announcement', level: 1 }).waitFor()
        await press('Create Announcement')
        const dialog = dialogOf(page, 'Create Announcement')
        await dialog.getByText('Keep it short and attention-grabbing').waitFor()
        const hint = 'Visitors are redirected to this address when they click the announcement'
        await dialog.getByText(hint).waitFor()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })

        await create()
        await said('Announcement created successfully!').waitFor()
        await heading(announced.title).waitFor()
        await said('Active').waitFor()
        const link = page.getByRole('link', { name: announced.externalUrl })
        expect(await link.getAttribute('href')).toBe(announced.externalUrl)
        expect(await link.getAttribute('rel')).toContain('noopener')
        const path = '/admin/upsert-header-announcement'
        expect(await calls()).toEqual([{ method: 'POST', path, fields: announced, files: [] }])
        expect(await listOf(announcement)).toMatchObject([{ ...announced, isActive: true }])
      },
    )

    test('is switched off and on by a call with an empty body, "Processing..." meanwhile', async () => {
      const { page, calls, listOf } = admin
      const before = await calls()
      await delayNextUntil(page.getByRole('button', { name: 'Processing...' }), toggles)
      await press('Deactivate')
      await said('Announcement deactivated successfully!').waitFor()
      await said('Inactive').waitFor()
      expect(await listOf(announcement)).toMatchObject([{ isActive: false }])
      await press('Activate')
      await said('Announcement activated successfully!').waitFor()
      await said('Active').waitFor()
      expect(await listOf(announcement)).toMatchObject([{ isActive: true }])
      expect(await callsAfter(before)).toEqual([switched(backend, false), switched(backend, true)])
    })

    test('"Edit Announcement" is prefilled, and preserves whether it is active', async () => {
      const { page, calls, listOf } = admin
      const before = await calls()
      const dialog = dialogOf(page, 'Edit Announcement')
      await press(`Edit ${announced.title}`)
      await dialog.waitFor()
      expect(await page.getByLabel('Title').inputValue()).toBe(announced.title)
      expect(await page.getByLabel('External URL').inputValue()).toBe(announced.externalUrl)
      const edit = () => press(`Edit ${announced.title}`)
      await expectDialog(dialog, edit)
      await edit()
      const changed = { ...announced, title: 'Tickets are sold out' }
      await fill(changed)
      await press('Update')
      await said('Announcement updated successfully!').waitFor()
      await heading('Tickets are sold out').waitFor()
      await dialog.waitFor({ state: 'detached' })
      expect((await callsAfter(before)).map(({ fields }) => fields)).toEqual([changed])
      expect(await listOf(announcement)).toMatchObject([{ ...changed, isActive: true }])
    })

    test('an edit and a switch made offline are displayed at once, and sent once each', async () => {
      const { page, context, calls, listOf } = admin
      const before = await calls()
      await press('Edit Tickets are sold out')
      await page.getByLabel('Title').waitFor()
      await context.setOffline(true)
      await fill(announced)
      await press('Update')
      await heading(announced.title).waitFor()
      await said('On this phone').waitFor()
      await press('Deactivate')
      await said('Inactive').waitFor()
      await context.setOffline(false)
      await said('Announcement deactivated successfully!').waitFor()
      await page.getByRole('link', { name: 'All sent' }).waitFor()
      expect((await callsAfter(before)).map(({ fields }) => fields)).toEqual([announced, {}])
      expect(await listOf(announcement)).toMatchObject([{ ...announced, isActive: false }])
    })
  },
)

describe('special cases', () => {
  beforeAll(() => open('ours'))
  afterAll(() => admin.end())

  test('an invalid address is reported, and nothing is sent', async () => {
    const { page, calls } = admin
    await press('Create Announcement')
    await page.getByLabel('Title').waitFor()
    await fill({ title: 'Join us', externalUrl: 'tickets' })
    await press('Create')
    await page.getByRole('status').getByText('Please enter a valid URL').waitFor()
    expect(await calls()).toEqual([])
  })

  test('input is restored after a reload', async () => {
    const { page } = admin
    await untilKept(page, { parts: { title: 'Join us', externalUrl: 'tickets' } })
    await page.reload()
    await said('What you typed before is here again.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Join us')
    await fill(announced)
    await press('Create')
    await heading(announced.title).waitFor()
  })

  test('switching there and back offline asks once for the state that the server has', async () => {
    const { page, context, calls, listOf } = admin
    const before = await calls()
    const stands = await listOf(announcement)
    await context.setOffline(true)
    await press('Deactivate')
    await said('Inactive').waitFor()
    await said('On this phone').waitFor()
    await press('Activate')
    await said('Active').waitFor()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    expect(await callsAfter(before)).toEqual([switched('ours', true)])
    expect(await listOf(announcement)).toEqual(stands)
  })

  test('failures are reported: "Failed to save announcement", "Failed to toggle announcement"', async () => {
    const { page, listOf } = admin
    const refusal = { status: 400, message: 'Not today' }
    await refuse(page, '**/admin/upsert-header-announcement', refusal)
    await press(`Edit ${announced.title}`)
    await page.getByLabel('Title').fill('Sold out')
    await press('Update')
    await said('Failed to save announcement').waitFor()
    await page.getByRole('alert').getByText('Not today').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Sold out')
    await press('Cancel')
    await dialogOf(page, 'Edit Announcement').waitFor({ state: 'detached' })
    await said('Needs attention').waitFor({ state: 'detached' })
    await heading(announced.title).waitFor()
    await refuse(page, toggles, refusal)
    await press('Deactivate')
    await said('Failed to toggle announcement').waitFor()
    await said('Needs attention').waitFor()
    await said('Not today').waitFor()
    // The refused switch leaves the announcement visible, so the screen must still show "Active".
    await said('Active').waitFor()
    expect(await said('Inactive').count()).toBe(0)
    expect(await listOf(announcement)).toMatchObject([{ ...announced, isActive: true }])
  })
})
