import { subscribe } from 'valtio'

import { listOf } from '#client/data/lists/list-of.ts'
import type { Read } from '#client/data/lists/read.ts'
import { dashboardRead } from '#client/data/screen/use-dashboard.ts'
import { listPaths } from '#client/places/paths.ts'
import { resourceNamed } from '#contract/resources/index.ts'

/** Where the rows of a screen come from; `page` is that of the address. */
type Start = (
  page?: number,
) => Pick<Read<object>, 'load' | 'forget'> & { state: { status: string } }

/** The address of a screen → what its first rows are read from; forms and the outbox have none. */
export const starts: ReadonlyMap<string, Start> = new Map([
  ['/', () => dashboardRead],
  ...Object.entries(listPaths).flatMap(([name, path]): [string, Start][] => {
    const resource = resourceNamed(name)
    return resource ? [[path, (page = 1) => listOf(resource, { page, search: '' })]] : []
  }),
])

/** Longer than it takes to read what the device has, or the answer to a call that was made early. */
const patienceMs = 100

/**
 * Reads the first rows of an address, and waits for them if they are at hand: the screen is then
 * drawn once, with its rows, and nothing moves.
 */
export async function readFirst({ pathname, search }: Location): Promise<void> {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  const read = starts.get(pathname)?.(page)
  if (!read) return
  void read.load()
  await Promise.race([untilRead(read), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Resolves when something was read, from the device or the backend, or could not be. */
function untilRead({ state }: ReturnType<Start>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.status === 'loading') return
      stop()
      resolve()
    }
    const stop = subscribe(state, look)
    look()
  })
}
