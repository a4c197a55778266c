import { listOf } from '#client/data/lists/list-of.ts'
import type { Read } from '#client/data/lists/read.ts'
import { untilRead } from '#client/data/lists/until-read.ts'
import { dashboardRead } from '#client/data/screen/use-dashboard.ts'
import { mayNow } from '#client/data/session/may.ts'
import { accessNeedOf } from '#client/routing/access-needs.ts'
import { listPaths } from '#client/routing/list-paths.ts'
import { resourceNamed } from '#contract/resources/index.ts'

/** What the first rows of a screen are read from. */
export type Start = Pick<Read<object>, 'begin' | 'load' | 'forget' | 'state'>

/** The address of a screen → where its first rows come from; forms and the outbox have none. */
export const starts: ReadonlyMap<string, (page?: number) => Start> = new Map([
  ['/', (): Start => dashboardRead],
  ...Object.entries(listPaths).flatMap(([name, path]): [string, (page?: number) => Start][] => {
    const resource = resourceNamed(name)
    return resource ? [[path, (page = 1) => listOf(resource, { page, search: '' })]] : []
  }),
])

/** The same of a whole address: that of a long list names the page. */
export function startAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return starts.get(pathname)?.(page)
}

/** Whether the role of whoever is signed in includes a screen: else its call would be refused. */
export function isIncluded(path: string): boolean {
  const need = accessNeedOf(path)
  return need === undefined || mayNow(need)
}

/** Longer than it takes to read what the device has, or the answer to a call that was made early. */
const patienceMs = 100

/**
 * Reads the first rows of an address, and waits for them if they are at hand: the screen is then
 * drawn once, with its rows, and nothing moves.
 */
export async function readFirst(location: Location): Promise<void> {
  const start = startAt(location)
  if (!start || !isIncluded(location.pathname)) return
  void start.begin()
  await untilRead(start, patienceMs)
}
