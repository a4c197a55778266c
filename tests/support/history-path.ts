import { historyPath } from '#contract/history.ts'
import { pathTo } from '#contract/resource.ts'

/** The path of the history of one item. */
export function historyPathOf(kind: string, id: string): string {
  return pathTo(historyPath, id).replace(':kind', encodeURIComponent(kind))
}
