import type { Resource, Values } from '#contract/resource.ts'

import { addItems } from './add-items.ts'
import { type backends, type Console, startSignedInConsole } from './backends.ts'
import type { Screen } from './phone.ts'

/** Returns a function that starts a signed-in console, adds items to its backend and opens the list at a path. */
export const listOpener =
  <R extends Resource>(resource: R, path: string) =>
  async (
    backend: (typeof backends)[number],
    { screen, of = [] }: { screen?: Screen; of?: readonly Values<R>[] } = {},
  ): Promise<Console> => {
    const console = await startSignedInConsole(backend, screen)
    const { api, page, url } = console
    await addItems(api, resource, of)
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return console
  }
