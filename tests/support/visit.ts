import { visitOurs } from './backends.ts'
import { addPhoto } from './console.ts'
import type { Screen } from './phone.ts'
import { smallPicture } from './pictures.ts'

/** A browser at a server of its own. */
export type Visit = Awaited<ReturnType<typeof visitOurs>>

/** Starts a server and a browser that has not been there yet. */
export const startVisit = (screen?: Screen): Promise<Visit> => visitOurs({ screen, isNew: true })

/** The same, signed in and with the app installed. */
export const startSignedIn = (screen?: Screen): Promise<Visit> =>
  visitOurs({ screen, isSignedIn: true })

/** Opens the gallery and puts photos of these titles into it. */
export async function openGalleryWith({ page, url }: Visit, ...titles: string[]) {
  await page.goto(`${url}/gallery`)
  for (const [seed, title] of titles.entries()) {
    await addPhoto(page, { title, picture: await smallPicture(seed) })
    await page.getByRole('link', { name: 'All sent' }).waitFor()
  }
}
