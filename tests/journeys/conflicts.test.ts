import { beforeEach, describe, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, cardOf, untilPictureLoaded } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { pricing } from '#tests/support/examples.ts'
import { withOneEvent } from '#tests/support/one-event.ts'
import { makeOtherAdmin } from '#tests/support/other-admin.ts'
import { pictureFile, smallPicture } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { untilKept } from '#tests/support/stored-drafts.ts'

// Two admins change the same item: no change is overwritten without notice.

const note = 'Somebody else has changed this too.'
const both = 'Changed by both'
const { admin, otherAdmin, answerUpdates, wake, ...form } = withOneEvent()
const { dialog, field, edit, save, saveAfter, saveLate } = form
const choice = (name: RegExp) => dialog().getByRole('button', { name })
const marked = (title: string) => cardOf(admin().page, title).getByText('Needs attention')
const untilClosed = () => dialog().waitFor({ state: 'detached' })
const untilSent = () => admin().page.getByRole('link', { name: 'All sent' }).waitFor()

describe('two admins changed the same field', () => {
  beforeEach(async () => {
    await saveAfter({ title: 'Pricing for all', location: 'Lyon' }, () =>
      otherAdmin().change({ title: 'Pricing, part 1', description: 'Bring a friend.' }),
    )
    await dialog().getByText(note).waitFor()
  })

  async function expectBoth(otherTitle = 'Pricing, part 1') {
    expect(await field('title').inputValue()).toBe('Pricing for all')
    expect(await field('location').inputValue()).toBe('Lyon')
    expect(await field('description').inputValue()).toBe('Bring a friend.')
    // Only the title is a contested field.
    await choice(/^Yours/).waitFor()
    expect(await dialog().getByRole('group', { name: both }).count()).toBe(1)
    await choice(/^Yours Pricing for all$/).waitFor()
    await choice(new RegExp(`^Theirs ${otherTitle}$`)).waitFor()
  }

  test(
    'the open form shows both values of the field, and the remote values of the others',
    quick,
    async () => {
      // The form may be scrolled far down. The focus moves to the note, and no alert repeats its text.
      await expect.poll(() => admin().page.locator(':focus').innerText()).toContain(note)
      expect(await dialog().getByRole('alert').count()).toBe(0)
      await expectBoth()
      await choice(/^Theirs/).click()
      expect(await field('title').inputValue()).toBe('Pricing, part 1')
      await expect.poll(() => choice(/^Theirs/).getAttribute('aria-pressed')).toBe('true')
      await save()
      await admin().page.getByText('Event updated successfully!').first().waitFor()
      expect(await admin().listOf(events)).toMatchObject([
        { title: 'Pricing, part 1', location: 'Lyon', description: 'Bring a friend.' },
      ])
      await untilSent()
    },
  )

  test('saving again in the open form replaces the remote value', async () => {
    await save()
    await untilClosed()
    expect(await admin().listOf(events)).toMatchObject([
      { title: 'Pricing for all', location: 'Lyon', description: 'Bring a friend.' },
    ])
    await untilSent()
    expect(await marked('Pricing for all').count()).toBe(0)
  })

  test('"Cancel" discards the own change: the card shows the remote value, and nothing is left to send', async () => {
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await untilClosed()
    await untilSent()
    await cardOf(admin().page, 'Pricing, part 1').waitFor()
    expect(await marked('Pricing, part 1').count()).toBe(0)
    expect(await admin().listOf(events)).toMatchObject([
      { title: 'Pricing, part 1', location: pricing.location, description: 'Bring a friend.' },
    ])
    await edit('Pricing, part 1')
    expect(await field('title').inputValue()).toBe('Pricing, part 1')
    expect(await field('location').inputValue()).toBe(pricing.location)
    expect(await admin().page.getByText(note).count()).toBe(0)
  })

  test('Escape keeps the change for repair, and "Cancel" in the reopened form only closes it', async () => {
    const { page } = admin()
    await page.keyboard.press('Escape')
    await untilClosed()
    await marked('Pricing for all').waitFor()
    await edit('Pricing for all')
    await page.getByText(note).waitFor()
    await expectBoth()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await untilClosed()
    await marked('Pricing for all').waitFor()
    await edit('Pricing for all')
    await page.getByText(note).waitFor()
    await expectBoth()
  })

  test('the own value replaces the remote one only after both were displayed', async () => {
    const { page, url } = admin()
    await page.goto(`${url}/outbox`)
    const link = page.getByRole('link', { name: 'Compare and decide: Pricing for all' })
    await link.waitFor()
    expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
    await link.click()
    await page.getByText(note).waitFor()
    await save()
    await marked('Pricing for all').waitFor({ state: 'detached' })
    await expect
      .poll(() => admin().listOf(events))
      .toMatchObject([{ title: 'Pricing for all', description: 'Bring a friend.' }])
    await untilSent()
  })

  test('another remote change meanwhile is displayed for another decision', async () => {
    await otherAdmin().change({ title: 'Pricing, part 2' })
    await save()
    await choice(/^Theirs Pricing, part 2$/).waitFor()
    await admin().page.getByText(note).waitFor()
    await expectBoth('Pricing, part 2')
    await save()
    await untilClosed()
    expect(await admin().listOf(events)).toMatchObject([{ title: 'Pricing for all' }])
  })
})

test('of two new pictures the admin chooses one, with both displayed', async () => {
  const { page, url } = admin()
  await page.goto(`${url}/gallery`)
  await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
  await untilSent()
  await untilPictureLoaded(page, 'Opening night')
  const photos = makeOtherAdmin(admin(), galleryItems)
  await edit('Opening night')
  const dialogOfPhoto = dialogOf(page, 'Edit Gallery Item')
  await dialogOfPhoto.locator('input[type=file]').setInputFiles(await pictureFile(1))
  await photos.change({ image: new Blob([await smallPicture(2)], { type: 'image/jpeg' }) })
  const [before] = await admin().listOf(galleryItems)
  await dialogOfPhoto.getByRole('button', { name: 'Update Item' }).click()
  await page.getByText(note).waitFor()
  const pictures = dialogOfPhoto.getByRole('group', { name: both }).locator('img')
  await pictures.nth(1).waitFor()
  // The last choice counts, also after another photo has been chosen.
  await dialogOfPhoto.getByRole('button', { name: 'Theirs' }).click()
  await dialogOfPhoto.locator('input[type=file]').setInputFiles(await pictureFile(3))
  const ownVersion = dialogOfPhoto.getByRole('button', { name: 'Yours' })
  await expect.poll(() => ownVersion.getAttribute('aria-pressed')).toBe('true')
  await dialogOfPhoto.getByRole('button', { name: 'Theirs' }).click()
  await dialogOfPhoto.getByRole('button', { name: 'Update Item' }).click()
  await untilSent()
  const [after] = await admin().listOf(galleryItems)
  expect(after?.['image']).toBe(before?.['image'])
})

test('a draft does not replace newer remote values', async () => {
  const { page } = admin()
  await answerUpdates('lost')
  await saveLate({ location: 'Lyon' }, async () => {})
  await edit(pricing.title)
  await field('description').fill('Bring a pen.')
  await untilKept(page, { parts: { description: 'Bring a pen.' } })
  await page.keyboard.press('Escape')
  await untilClosed()
  await otherAdmin().change({ description: 'Bring a friend.', type: 'Course' })
  await answerUpdates('normally')
  await wake()
  // The saved change is of another field, so it causes no conflict.
  await untilSent()
  await cardOf(page, pricing.title).getByText('Course').waitFor()
  await edit(pricing.title)
  await page.getByText('What you typed before is here again.').waitFor()
  expect(await field('description').inputValue()).toBe('Bring a pen.')
  expect(await field('type').inputValue()).toBe('Course')
  await save()
  await page.getByText(note).waitFor()
  await choice(/^Theirs/).click()
  expect(await field('description').inputValue()).toBe('Bring a friend.')
  await save()
  await untilClosed()
  await untilSent()
  expect(await admin().listOf(events)).toMatchObject([
    { description: 'Bring a friend.', type: 'Course', location: 'Lyon' },
  ])
})
