import { pathOf } from '#client/data/lists/pages.ts'
import { listPaths } from '#client/places/paths.ts'
import { dashboardPath } from '#contract/dashboard.ts'
import { newestPart, partPath } from '#contract/list-part.ts'
import { resourceNamed } from '#contract/resources/index.ts'

/** The address of a screen → the call that brings its first rows, below the backend's address. */
export const firstCalls: ReadonlyMap<string, string> = new Map([
  ['/', dashboardPath],
  ...Object.entries(listPaths).map(([name, path]): [string, string] => [path, callOf(name)]),
])

function callOf(name: string): string {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`${name} is no resource`)
  if (resource.inParts) return partPath(resource.paths.list, newestPart)
  return pathOf(resource, { page: 1, search: '' })
}
