/** Creates the record of displayed lists. A list is any object, each of one kind of item. */
export function makeVisibleLists() {
  /** One entry for each component that displays a list. */
  const displayed = new Set<{ list: object; kind: string }>()
  return {
    /** Registers a list as displayed; returns a function that unregisters it. */
    track: (list: object, kind: string): (() => void) => {
      const entry = { list, kind }
      displayed.add(entry)
      return () => void displayed.delete(entry)
    },
    has: (list: object): boolean => [...displayed].some((each) => each.list === list),
    /** Whether a list of this kind is displayed. */
    hasKind: (kind: string): boolean => [...displayed].some((each) => each.kind === kind),
  }
}

export type VisibleLists = ReturnType<typeof makeVisibleLists>

/** The displayed lists of this page. */
export const visibleLists = makeVisibleLists()
