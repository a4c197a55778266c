import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'

import { visitOurs } from './backends.ts'
import { addPhoto } from './console.ts'
import type { Screen } from './phone.ts'
import { smallPicture } from './pictures.ts'

/** A browser at its own server. */
export type Visit = Awaited<ReturnType<typeof visitOurs>>

/** Starts a server, and a browser without stored data. */
export const startVisit = (screen?: Screen): Promise<Visit> => visitOurs({ screen, isNew: true })

/** Starts a server, and a browser that is signed in with the service worker installed. */
export const startSignedIn = (screen?: Screen): Promise<Visit> =>
  visitOurs({ screen, isSignedIn: true })

/** Opens the gallery and adds photos with these titles. */
export async function openGalleryWith({ page, url }: Visit, ...titles: string[]) {
  await page.goto(`${url}/gallery`)
  for (const [seed, title] of titles.entries()) {
    await addPhoto(page, { title, picture: await smallPicture(seed) })
    await page.getByRole('link', { name: 'All sent' }).waitFor()
  }
}

/** Titles of all photos of the backend, in alphabetical order. */
export const photoTitles = async ({ listOf }: Pick<Visit, 'listOf'>) =>
  (await listOf(galleryItems)).map(({ title }) => String(title)).toSorted()

/**
 * Returns a function that starts a visit before tests and ends it after them; that function returns a getter of the
 * visit.
 */
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

/** A separate visit for each test. */
export const visitForEach = visiting(beforeEach, afterEach)

/** Wraps a function that opens visits, so that each visit ends with the test that opened it. */
export const untilTestEnds =
  <A extends unknown[], V extends { end: () => Promise<void> }>(open: (...of: A) => Promise<V>) =>
  async (...of: A): Promise<V> => {
    const visit = await open(...of)
    onTestFinished(visit.end)
    return visit
  }
