import { isPermittedNow } from '#client/data/engine/permissions.ts'
import { listOf } from '#client/data/lists/list-of.ts'
import type { Read } from '#client/data/lists/read.ts'
import { untilRead } from '#client/data/lists/until-read.ts'
import { dashboardRead } from '#client/data/screen/use-dashboard.ts'
import { listPaths } from '#client/routing/list-paths.ts'
import { requiredPermissionOf } from '#client/routing/required-permissions.ts'
import { resourceNamed } from '#contract/resources/index.ts'

/** Read operations for the first rows of a screen. */
export type FirstRowsSource = Pick<Read<object>, 'preload' | 'load' | 'forget' | 'state'>

/** Path of a screen → source of its first rows; forms and the outbox have none. */
export const firstRowsSources: ReadonlyMap<string, (page?: number) => FirstRowsSource> = new Map([
  ['/', (): FirstRowsSource => dashboardRead()],
  ...Object.entries(listPaths).flatMap(
    ([name, path]): [string, (page?: number) => FirstRowsSource][] => {
      const resource = resourceNamed(name)
      return resource ? [[path, (page = 1) => listOf(resource, { page, search: '' })]] : []
    },
  ),
])

/** Returns the source of the first rows of an address, whose query may contain a page number. */
export function firstRowsSourceAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return firstRowsSources.get(pathname)?.(page)
}

/** Whether the user's role permits a screen; otherwise its call would be refused. */
export function isScreenPermitted(path: string): boolean {
  const need = requiredPermissionOf(path)
  return need === undefined || isPermittedNow(need)
}

/** Long enough to read the cache, or the reply to an early call. */
const firstRowsTimeoutMs = 100

/**
 * Reads the first rows of an address, and waits a moment for them, so that the screen is rendered once with its rows
 * and nothing moves.
 */
export async function loadFirstRows(location: Location): Promise<void> {
  const source = firstRowsSourceAt(location)
  if (!source || !isScreenPermitted(location.pathname)) return
  void source.preload()
  await untilRead(source, firstRowsTimeoutMs)
}
