import type { Page } from 'playwright'

import type { yusuf } from './examples.ts'
import { pictureFile } from './pictures.ts'

/** Fills in the open form of a founder profile. */
export async function fillFounder(page: Page, founder: typeof yusuf) {
  await choosePicture(page, 0)
  await page.getByLabel('Full name').fill(founder.fullName)
  await page.getByLabel('Role/Position').fill(founder.role)
  if (founder.isHighlighted) await page.getByRole('checkbox', { name: 'Mark as Founder' }).click()
  await page.getByLabel('Summary/Bio').fill(founder.summary)
  for (const [index, achievement] of founder.achievements.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add achievement' }).click()
    await page.getByLabel(`Achievement ${index + 1}`, { exact: true }).fill(achievement)
  }
  await page.getByLabel('LinkedIn URL').fill(founder.socialLinks.linkedIn)
}

/** Chooses a profile picture; each seed gives a different one. */
export async function choosePicture(page: Page, seed: number) {
  await page.locator('input[type=file]').setInputFiles(await pictureFile(seed))
  await page.getByText('Choose another photo').waitFor()
}
