import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { goTo, openApp, untilVisible } from '#tests/support/open-app.ts'
import { draftLike, readDrafts } from '#tests/support/stored-drafts.ts'

import { press } from './acts.ts'
import { choosePicture } from './fill.ts'

openApp('/gallery', { backend: 'ours', screen: 'phone' })

const untilAt = (path: string) => expect.poll(() => location.pathname).toBe(path)

/** Returns the text field of a form, if it is displayed. */
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)

const forms = [
  { path: '/add-member', name: 'name' },
  { path: '/add-event', name: 'title' },
  { path: '/add-founderProfile', name: 'fullName' },
]

test.each(forms)(
  '$path: Close keeps the input as a draft, "Cancel" discards it; both go to "/"',
  async ({ path, name }) => {
    goTo(path)
    await expect.poll(() => field(name)).not.toBeNull()
    await page.elementLocator(field(name) ?? document.body).fill('Half written')
    await expect.poll(readDrafts).toContainEqual(draftLike({ parts: { [name]: 'Half written' } }))
    await page.getByRole('link', { name: 'Close' }).click()
    await untilAt('/')

    goTo(path)
    await untilVisible(page.getByText('What you typed before is here again.'))
    expect(field(name)?.value).toBe('Half written')
    await press('Cancel')
    await untilAt('/')
    await expect.poll(readDrafts).toEqual([])
    history.back()
    await untilVisible(page.getByRole('button', { name: 'Cancel' }))
    expect(field(name)?.value).toBe('')
  },
)

test('/add-banner: Close keeps the picture as a draft, "Cancel" discards it; both go to "/"', async () => {
  const pictures = () => document.querySelectorAll('.picture-field img').length
  goTo('/add-banner')
  await untilVisible(page.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => document.querySelector('form input[type=file]')).not.toBeNull()
  await choosePicture()
  await expect.poll(readDrafts).toContainEqual(draftLike({ picture: { name: 'a.webp' } }))
  await page.getByRole('link', { name: 'Close' }).click()
  await untilAt('/')

  goTo('/add-banner')
  await untilVisible(page.getByText('What you typed before is here again.'))
  expect(pictures()).toBe(1)
  await press('Cancel')
  await untilAt('/')
  await expect.poll(readDrafts).toEqual([])
  history.back()
  await untilVisible(page.getByRole('button', { name: 'Cancel' }))
  expect(pictures()).toBe(0)
})
