import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { goTo, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'
import { draftLike, type KeptDraft, readDrafts } from '#tests/support/stored-drafts.ts'

import { press } from './acts.ts'
import { choosePicture } from './fill.ts'

openApp('/gallery', { backend: 'ours', screen: 'phone' })

/** Waits for the screen at "/". While its code is loaded, React only hides the form, and would display it again. */
async function untilLeft() {
  await untilVisible(page.getByRole('heading', { name: 'Take-Off', level: 1 }))
  await untilGone(page.getByRole('button', { name: 'Cancel' }))
  expect(location.pathname).toBe('/')
}

type Form = {
  path: string
  enter: () => Promise<void>
  /** Whether the form displays the input. */
  isEntered: () => boolean
  draft: Partial<KeptDraft>
}

const text = 'Half written'

const withText = (path: string, name: string): Form => {
  const field = () => document.querySelector<HTMLInputElement>(`[name=${name}]`)
  return {
    path,
    enter: async () => {
      await expect.poll(field).not.toBeNull()
      const element = field()
      if (element) await page.elementLocator(element).fill(text)
    },
    isEntered: () => field()?.value === text,
    draft: { parts: { [name]: text } },
  }
}

const forms: Form[] = [
  withText('/add-member', 'name'),
  withText('/add-event', 'title'),
  withText('/add-founderProfile', 'fullName'),
  {
    path: '/add-banner',
    enter: async () => {
      await expect.poll(() => document.querySelector('form input[type=file]')).not.toBeNull()
      await choosePicture()
    },
    isEntered: () => document.querySelector('.picture-field img') !== null,
    draft: { picture: { name: 'a.webp' } },
  },
]

test.each(forms)(
  '$path: Close keeps the input as a draft, "Cancel" discards it; both go to "/"',
  async ({ path, enter, isEntered, draft }) => {
    const notice = page.getByText('What you typed before is here again.')
    goTo(path)
    await enter()
    await expect.poll(readDrafts).toContainEqual(draftLike(draft))
    await page.getByRole('link', { name: 'Close' }).click()
    await untilLeft()

    goTo(path)
    await untilVisible(notice)
    expect(isEntered()).toBe(true)
    await press('Cancel')
    await untilLeft()
    await expect.poll(readDrafts).toEqual([])
    history.back()
    await untilVisible(page.getByRole('button', { name: 'Cancel' }))
    await untilGone(notice)
    expect(isEntered()).toBe(false)
  },
)
