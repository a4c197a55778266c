import { type Resource, type Stored, valuesOf } from '#contract/resource.ts'
import { isFoundIn, textsIn } from '#contract/search.ts'

/** Whether every word of a search occurs in the fields of an item. */
export function isFound(resource: Resource, item: Stored, search: string): boolean {
  return isFoundIn(textsIn(valuesOf(resource, item)), search)
}
