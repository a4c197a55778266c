import type { Page } from 'playwright'

import { type Resource, toWireValues, type Values } from '#contract/resource.ts'

import { type backends, type Console, startSignedInConsole } from './backends.ts'
import { foreignBuild } from './foreign-build.ts'
import type { Screen } from './phone.ts'
import { smallPicture } from './pictures.ts'

/**
 * Adds items to the backend of a signed-in console by the API, one after the other, each with a picture if the
 * resource requires one.
 */
export async function putInto<R extends Resource>(
  { page, backend }: { page: Page; backend: (typeof backends)[number] },
  resource: R,
  items: readonly Values<R>[],
): Promise<void> {
  const base = backend === 'ours' ? '' : foreignBuild.base
  const { required, sentAs = '' } = resource.picture ?? {}
  await page.evaluate(
    async ({ url, all, picture, part }) => {
      const token: unknown = JSON.parse(localStorage.getItem('token') ?? '')
      for (const parts of all) {
        const body = new FormData()
        for (const [name, value] of Object.entries(parts)) body.append(name, value)
        const file = new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' })
        if (picture.length > 0) body.append(part, file, 'a.jpg')
        const headers = { authorization: `Bearer ${String(token)}` }
        const { status } = await fetch(url, { method: 'POST', headers, body })
        if (status !== 201) throw new Error(`Not put there: ${status}`)
      }
    },
    {
      url: base + (resource.paths.add ?? ''),
      all: items.map((each) => toWireValues(resource, each)),
      picture: required === undefined ? [] : [...(await smallPicture())],
      part: sentAs,
    },
  )
}

/** Returns a function that starts a signed-in console, adds items to its backend and opens the list at a path. */
export const listOpener =
  <R extends Resource>(resource: R, path: string) =>
  async (
    backend: (typeof backends)[number],
    { screen, of = [] }: { screen?: Screen; of?: readonly Values<R>[] } = {},
  ): Promise<Console> => {
    const console = await startSignedInConsole(backend, screen)
    const { page, url } = console
    await putInto({ page, backend }, resource, of)
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return console
  }
