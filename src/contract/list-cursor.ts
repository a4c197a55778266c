import * as v from 'valibot'

/**
 * Query parameter that requests one page of a list, and its value for the first page. A call without it returns the
 * whole list, as a backend without pages always does.
 */
export const cursorQuery = 'part'
export const firstCursor = 'newest'

/** Follows a page: the cursor of the next page and, on the first page, the revision of the tail. */
const next = v.object({ part: v.string(), restName: v.exactOptional(v.string()) })

export type NextPage = v.InferOutput<typeof next>

/** Returns the cursor in a reply; undefined on the last page. */
export function nextPageIn(body: unknown): NextPage | undefined {
  const found = v.safeParse(v.object({ next }), body)
  return found.success ? found.output.next : undefined
}

/** Returns the path of one page, from the path of the whole list. */
export function pagePath(list: string, cursor: string): string {
  return `${list}?${cursorQuery}=${encodeURIComponent(cursor)}`
}
