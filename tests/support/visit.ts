import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'

import { addItems } from './add-items.ts'
import { visitOurs } from './backends.ts'
import { cardOf } from './console.ts'
import type { Screen } from './phone.ts'

/** A browser at its own server. */
export type Visit = Awaited<ReturnType<typeof visitOurs>>

/** Starts a server, and a browser without stored data. */
export const startVisit = (screen?: Screen): Promise<Visit> => visitOurs({ screen, isNew: true })

/** Starts a server, and a browser that is signed in with the service worker installed. */
export const startSignedIn = (screen?: Screen): Promise<Visit> =>
  visitOurs({ screen, isSignedIn: true })

/** Adds photos with these titles by the API, and opens the gallery. */
export async function openGalleryWith({ api, page, url }: Visit, ...titles: string[]) {
  const photos = titles.map((title) => ({ title, description: 'Taken in the dark hall.' }))
  await addItems(api, galleryItems, photos)
  await page.goto(`${url}/gallery`)
  for (const title of titles) await cardOf(page, title).waitFor()
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
