import * as v from 'valibot'

/**
 * Query parameter that requests one list page, and its value for the first one. A call without it returns the
 * whole list, as a backend without list pages always does.
 */
export const cursorQuery = 'part'
export const firstCursor = 'newest'

/** Follows a list page: the cursor of the next one and, on the first one, the revision of the tail. */
const next = v.object({ part: v.string(), restName: v.exactOptional(v.string()) })

export type NextPage = v.InferOutput<typeof next>

/** Returns the cursor in a reply; undefined on the last list page. */
export function nextPageIn(body: unknown): NextPage | undefined {
  const found = v.safeParse(v.object({ next }), body)
  return found.success ? found.output.next : undefined
}

/** Returns the path of one list page, from the path of the whole list. */
export function pagePath(list: string, cursor: string): string {
  return `${list}?${cursorQuery}=${encodeURIComponent(cursor)}`
}
