import { pathOf } from '#client/data/lists/pages.ts'
import { listPaths } from '#client/routing/list-paths.ts'
import { dashboardPath } from '#contract/dashboard.ts'
import { firstCursor, pagePath } from '#contract/list-cursor.ts'
import { resourceNamed } from '#contract/resources/index.ts'

/** Route of a screen → path of the API call for its first rows. */
export const firstCalls: ReadonlyMap<string, string> = new Map([
  ['/', dashboardPath],
  ...Object.entries(listPaths).map(([name, path]): [string, string] => [path, callOf(name)]),
])

function callOf(name: string): string {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`There is no resource called ${name}`)
  if (resource.isPagedByCursor) return pagePath(resource.paths.list, firstCursor)
  return pathOf(resource, { page: 1, search: '' })
}
