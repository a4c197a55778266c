import { itemHistoryPath } from '#contract/history.ts'
import { pathTo } from '#contract/resource.ts'

/** Returns the path of an item's history. */
export function historyPathOf(kind: string, id: string): string {
  return pathTo(itemHistoryPath(encodeURIComponent(kind)), id)
}
