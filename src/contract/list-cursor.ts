import * as v from 'valibot'

/**
 * The query that asks for one part of a list, and its value for the first one. A call without it
 * brings the whole list, and so does a backend that has no parts.
 */
export const cursorQuery = 'part'
export const firstCursor = 'newest'

/** What follows a part: the value that asks for it, and of the newest a name for all that is behind, as it is now. */
const next = v.object({ part: v.string(), restName: v.exactOptional(v.string()) })

export type NextPage = v.InferOutput<typeof next>

/** What follows the part in a reply; undefined after the last one. */
export function nextPageIn(body: unknown): NextPage | undefined {
  const found = v.safeParse(v.object({ next }), body)
  return found.success ? found.output.next : undefined
}

/** The call for a part of a list, from the path of the call for all of it. */
export function pagePath(list: string, cursor: string): string {
  return `${list}?${cursorQuery}=${encodeURIComponent(cursor)}`
}
