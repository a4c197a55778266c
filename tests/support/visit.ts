import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'

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

/** The titles of all photos that the backend has, in alphabetical order. */
export const photoTitles = async ({ listOf }: Pick<Visit, 'listOf'>) =>
  (await listOf(galleryItems)).map(({ title }) => String(title)).toSorted()

/** What starts a visit before tests and ends it after them gives that visit. */
const visiting =
  (before: (start: () => Promise<void>) => void, after: (end: () => Promise<void>) => void) =>
  <V extends { end: () => Promise<void> }>(start: () => Promise<V>): (() => V) => {
    let visit: V
    before(async () => {
      visit = await start()
    })
    after(() => visit.end())
    return () => visit
  }

/** One visit for all tests of a file or of a `describe`. */
export const visitForAll = visiting(beforeAll, afterAll)

/** A visit of its own for each of them. */
export const visitForEach = visiting(beforeEach, afterEach)

/** What opens visits as this does, each until the end of the test that opens it. */
export const untilTestEnds =
  <A extends unknown[], V extends { end: () => Promise<void> }>(open: (...of: A) => Promise<V>) =>
  async (...of: A): Promise<V> => {
    const visit = await open(...of)
    onTestFinished(visit.end)
    return visit
  }
