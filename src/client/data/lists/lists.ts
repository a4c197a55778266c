import { itemWireValues } from '#contract/change.ts'
import type { Resource, WireValues } from '#contract/resource.ts'

import { isOf, type List, pathOf, type Query } from './pages.ts'
import type { ListPorts } from './ports.ts'
import type { Read } from './read.ts'
import { makeListRead } from './sources.ts'

const firstPage: Query = { page: 1, search: '' }

/** Creates the lists of a session. */
export function makeLists(ports: ListPorts) {
  const reads = new Map<string, Read<List>>()
  const kinds = new WeakMap<Read<List>, string>()
  const { visible } = ports

  /** Drops undisplayed searches, because every typed letter creates one. */
  const dropSearches = () => {
    for (const [path, read] of reads) {
      if (path.includes('&search=') && !visible.has(read)) reads.delete(path)
    }
  }

  /** Returns the shared list of a resource and query; all screens get one instance. */
  const listOf = (resource: Resource, query = firstPage): Read<List> => {
    const path = pathOf(resource, query)
    const existing = reads.get(path)
    if (existing) return existing
    const read = makeListRead(ports, resource, query)
    if (query.search !== '') dropSearches()
    reads.set(path, read)
    kinds.set(read, resource.name)
    return read
  }

  const visibleOf = (resource: Resource) =>
    [...reads].filter(([path, read]) => isOf(resource, path) && visible.has(read))

  return {
    listOf,
    /** Registers a list as displayed; returns a function that unregisters it. */
    trackVisibleList: (read: Read<List>): (() => void) =>
      visible.track(read, kinds.get(read) ?? ''),
    /** Reloads the first page of a list, and its other displayed pages. */
    reloadLists: async (resource: Resource): Promise<void> => {
      const all = new Set([listOf(resource), ...visibleOf(resource).map(([, read]) => read)])
      await Promise.all([...all].map((read) => read.load()))
    },
    /** Returns a lookup of items' fields in the last list replies, without queued changes, as form text. */
    knownValuesIn: (
      resource: Resource,
    ): ((itemId: string | undefined) => WireValues | undefined) => {
      const items = [...reads].flatMap(([path, { state }]) =>
        isOf(resource, path) ? (state.last?.value.items ?? []) : [],
      )
      // If pages contain an item twice, the first one counts. Indexed for thousands of lookups.
      const byId = new Map(items.toReversed().map((item) => [item._id, item]))
      return (itemId) => {
        const item = byId.get(itemId ?? '')
        return item && itemWireValues(resource, { ...item })
      }
    },
  }
}
