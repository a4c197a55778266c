import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { announcement } from '#contract/announcement.ts'
import { goOffline, goOnline, untilGone, untilVisible } from '#tests/support/open-app.ts'
import { announced } from '#tests/support/samples.ts'
import type { BackendKind } from '#tests/support/screen-backend.ts'

import { dialogOf, expectDialog, press, exactText, writesSince } from './acts.ts'

const heading = (title: string) => page.getByRole('heading', { name: title, level: 2 })
const stored = () => commands.rowsOf(announcement.name)

/** Only our server receives the requested state; the specification's call has no field for it. */
export const switched = (backend: BackendKind, isActive: boolean) => ({
  method: 'PUT',
  path: announcement.switchField.path + (backend === 'ours' ? `?isActive=${isActive}` : ''),
  ...{ fields: {}, files: [] },
})

export async function fill({ title, externalUrl }: typeof announced): Promise<void> {
  await page.getByLabelText('Title').fill(title)
  await page.getByLabelText('External URL').fill(externalUrl)
}

/** Tests of the header announcement at `/header-announcement`, of which there is none at first. */
export function testAnnouncement(backend: BackendKind): void {
  test('without one, an announcement is created with exactly the fields of the specification', async () => {
    await untilVisible(exactText('No announcement configured'))
    await expect.poll(() => document.title).toBe('Header announcement manager | Admin Dashboard')
    await untilVisible(page.getByRole('heading', { name: 'Header Announcement', level: 1 }))
    await press('Create Announcement')
    const dialog = dialogOf('Create Announcement')
    await untilVisible(exactText('Keep it short and attention-grabbing', dialog))
    const hint = 'Visitors are redirected to this address when they click the announcement'
    await untilVisible(exactText(hint, dialog))
    await userEvent.keyboard('{Escape}')
    await untilGone(dialog)

    await press('Create Announcement')
    await fill(announced)
    await press('Create')
    await untilVisible(exactText('Announcement created successfully!'))
    await untilVisible(heading(announced.title))
    await untilVisible(exactText('Active'))
    const link = page.getByRole('link', { name: announced.externalUrl })
    await expect.element(link).toHaveAttribute('href', announced.externalUrl)
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    const path = '/admin/upsert-header-announcement'
    const call = { method: 'POST', path, fields: announced, files: [] }
    expect(await commands.recordedWrites()).toEqual([call])
    expect(await stored()).toMatchObject([{ ...announced, isActive: true }])
  })

  test('is switched off and on by a call with an empty body, "Processing..." meanwhile', async () => {
    const writes = await writesSince()
    await commands.holdCalls(announcement.switchField.path)
    await press('Deactivate')
    await untilVisible(page.getByRole('button', { name: 'Processing...' }))
    await commands.passCalls()
    await untilVisible(exactText('Announcement deactivated successfully!'))
    await untilVisible(exactText('Inactive'))
    expect(await stored()).toMatchObject([{ isActive: false }])
    await press('Activate')
    await untilVisible(exactText('Announcement activated successfully!'))
    await untilVisible(exactText('Active'))
    expect(await stored()).toMatchObject([{ isActive: true }])
    expect(await writes()).toEqual([switched(backend, false), switched(backend, true)])
  })

  test('"Edit Announcement" is prefilled, and preserves whether it is active', async () => {
    const writes = await writesSince()
    const edit = () => press(`Edit ${announced.title}`)
    await edit()
    await expect.element(page.getByLabelText('Title')).toHaveValue(announced.title)
    await expect.element(page.getByLabelText('External URL')).toHaveValue(announced.externalUrl)
    const dialog = dialogOf('Edit Announcement')
    await expectDialog(dialog, edit)
    await edit()
    const changed = { ...announced, title: 'Tickets are sold out' }
    await fill(changed)
    await press('Update')
    await untilVisible(exactText('Announcement updated successfully!'))
    await untilVisible(heading('Tickets are sold out'))
    await untilGone(dialog)
    expect((await writes()).map(({ fields }) => fields)).toEqual([changed])
    expect(await stored()).toMatchObject([{ ...changed, isActive: true }])
  })

  test('an edit and a switch made offline are displayed at once, and sent once each', async () => {
    const writes = await writesSince()
    await press('Edit Tickets are sold out')
    await untilVisible(page.getByLabelText('Title'))
    await goOffline()
    await fill(announced)
    await press('Update')
    await untilVisible(heading(announced.title))
    await untilVisible(exactText('On this phone'))
    await press('Deactivate')
    await untilVisible(exactText('Inactive'))
    await goOnline()
    await untilVisible(exactText('Announcement deactivated successfully!'))
    await untilVisible(page.getByRole('link', { name: 'All sent' }))
    expect((await writes()).map(({ fields }) => fields)).toEqual([announced, {}])
    expect(await stored()).toMatchObject([{ ...announced, isActive: false }])
  })
}
