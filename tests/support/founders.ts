import type { Page } from 'playwright'

import { toParts, type Values } from '#contract/resource.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'

import { type backends, type Console, startSignedInConsole } from './backends.ts'
import type { Screen } from './phone.ts'
import { smallPicture } from './pictures.ts'

/** A founder with more achievements than a card shows at first. */
export const yusuf: Values<typeof founderProfiles> = {
  fullName: 'Yusuf Öztürk',
  isHighlighted: true,
  role: 'Chair',
  summary: 'Began with one boat.',
  achievements: ['Harbour prize 2019', 'Two hundred apprentices', 'A ferry on solar sails'],
  socialLinks: { linkedIn: 'https://linkedin.example/in/yusuf' },
}

/** The founder as a multipart body carries it. */
export const yusufSent = toParts(founderProfiles, yusuf)

/** Fills in the form for founder profiles that is open. */
export async function fillFounder(page: Page, founder: typeof yusuf) {
  await choosePicture(page, 0)
  await page.getByLabel('Full name').fill(founder.fullName)
  await page.getByLabel('Role/Position').fill(founder.role)
  await page.getByLabel('Mark as Founder').setChecked(founder.isHighlighted)
  await page.getByLabel('Summary/Bio').fill(founder.summary)
  for (const [index, achievement] of founder.achievements.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add achievement' }).click()
    await page.getByLabel(`Achievement ${index + 1}`, { exact: true }).fill(achievement)
  }
  await page.getByLabel('LinkedIn URL').fill(founder.socialLinks.linkedIn)
}

/** Chooses a profile picture; each seed gives another one. */
export async function choosePicture(page: Page, seed: number) {
  const buffer = await smallPicture(seed)
  const picture = { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByText('Choose another photo').waitFor()
}

/** Adds a founder on the add screen, and waits until it is sent. */
export async function addFounder({ page, url }: { page: Page; url: string }, founder = yusuf) {
  await page.goto(`${url}/add-founderProfile`)
  await page.getByLabel('Full name').waitFor()
  await fillFounder(page, founder)
  await page.getByRole('button', { name: 'Add Profile' }).click()
  await page.getByText('Founder profile added successfully!').waitFor()
}

/** The list as an admin finds it who comes when these founders are there. */
export async function openFounders(
  backend: (typeof backends)[number],
  { screen, of = [] }: { screen?: Screen; of?: readonly (typeof yusuf)[] } = {},
): Promise<Console> {
  const console = await startSignedInConsole(backend, screen)
  for (const founder of of) await addFounder(console, founder)
  await console.page.goto(`${console.url}/list-founderProfile`)
  await console.page.getByRole('heading', { name: 'Founder Profiles', level: 1 }).waitFor()
  return console
}
