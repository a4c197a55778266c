import { expect } from 'vitest'

import { banners } from '#contract/resources/banner.ts'

import { type backends, type Console, startSignedInConsole } from './backends.ts'
import type { Screen } from './phone.ts'
import { smallPicture } from './pictures.ts'

/** A picture as a file input takes it; each seed gives another one. */
export const pictureFile = async (seed = 0) => ({
  name: 'a.png',
  mimeType: 'image/png',
  buffer: await smallPicture(seed, 'png'),
})

/** The picture of a banner as it travels. */
export const sentPicture = { part: 'image', filename: expect.any(String), type: 'image/webp' }

/** Adds a banner on the screen for it, and opens the list. */
export async function openBanner(backend: (typeof backends)[number], screen?: Screen) {
  const console = await startSignedInConsole(backend, screen)
  const { page, url } = console
  await page.goto(`${url}/add-banner`)
  await page.locator('input[type=file]').setInputFiles(await pictureFile())
  await page.getByRole('button', { name: 'Add Banner' }).click()
  await page.getByText('Banner added successfully!').waitFor()
  await page.goto(`${url}/list-banner`)
  await page.getByText('Total Banners: 1', { exact: true }).waitFor()
  const id = await bannerIdOf(console)
  return { console, id, name: id.slice(-8) }
}

/** The id that the backend gave the only banner. */
async function bannerIdOf({ listOf }: Console): Promise<string> {
  const [banner] = await listOf(banners)
  return String(banner?.['_id'])
}
