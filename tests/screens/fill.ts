import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import type { yusuf } from '#tests/support/examples.ts'

/** Types values into text fields, by label. */
export async function fillEach(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
}

/** Chooses a day of the month at which the calendar opens; `before` runs between that choice and "Done". */
export async function chooseDay(day: number, before?: () => Promise<void>): Promise<void> {
  await page.getByRole('textbox', { name: 'Date' }).click()
  const dayButton = () => {
    const root = document.querySelector('ion-datetime.datetime-ready')?.shadowRoot
    const month = root?.querySelector('.calendar-day-active')?.getAttribute('data-month')
    return root?.querySelector<HTMLElement>(`[data-month="${month}"][data-day="${day}"]`) ?? null
  }
  await expect.poll(dayButton).not.toBeNull()
  // Locators do not reach into the shadow root.
  dayButton()?.click()
  await before?.()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => document.querySelector('ion-datetime')).toBeNull()
}

/** Chooses a picture for the form, and waits until it is prepared. */
export async function choosePicture(): Promise<void> {
  await chooseFile(new File([await bytesOf('small png')], 'a.png', { type: 'image/png' }))
  await expect.poll(() => document.querySelector('form [aria-busy=false] img')).not.toBeNull()
}

/** Chooses a file for the picture of the form, or several, from the library of the device. */
export async function chooseFile(file: File | File[]): Promise<void> {
  const input = document.querySelector('form input[type=file]:not([capture])')
  if (!(input instanceof HTMLInputElement)) throw new Error('The form has no picture')
  await userEvent.upload(input, file)
}

/** Returns the bytes of a picture of this kind. */
export async function bytesOf(kind: string): Promise<Uint8Array<ArrayBuffer>> {
  const base64 = await commands.makePictureFor(kind)
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
}

/** Fills in the open form of a founder profile, without its picture. */
export async function fillFounder(founder: typeof yusuf): Promise<void> {
  await page.getByLabelText('Full name').fill(founder.fullName)
  await page.getByLabelText('Role/Position').fill(founder.role)
  if (founder.isHighlighted) await page.getByRole('checkbox', { name: 'Mark as Founder' }).click()
  await page.getByLabelText('Summary/Bio').fill(founder.summary)
  for (const [index, achievement] of founder.achievements.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add achievement' }).click()
    await page.getByLabelText(`Achievement ${index + 1}`, { exact: true }).fill(achievement)
  }
  await page.getByLabelText('LinkedIn URL').fill(founder.socialLinks.linkedIn)
}

/** Presses the button that submits the form of the screen. */
export async function submit(): Promise<void> {
  const button = document.querySelector('#main .submit-button')
  if (!button) throw new Error('The screen has no form')
  await userEvent.click(button)
}
