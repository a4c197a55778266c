import * as v from 'valibot'

const beginning = v.object({ of: v.string(), parts: v.record(v.string(), v.string()) })
const state = v.object({ beginning })

/** What a form for a new item begins with, in place of nothing; `of` names where that comes from. */
export type Beginning = v.InferOutput<typeof beginning>

/** The state of the address that leads to a form which begins so: it outlives a reload. */
export function leadingTo(of: string, wireValues: Beginning['parts']): { beginning: Beginning } {
  return { beginning: { of, parts: wireValues } }
}

/** What the state of an address says that a form begins with. */
export function beginningIn(found: unknown): Beginning | undefined {
  const { success, output } = v.safeParse(state, found)
  return success ? output.beginning : undefined
}
