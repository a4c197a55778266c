import * as v from 'valibot'

const beginning = v.object({ of: v.string(), parts: v.record(v.string(), v.string()) })
const state = v.object({ beginning })

/** Initial values of a new item's form; `of` identifies their source. */
export type Beginning = v.InferOutput<typeof beginning>

/** Returns history state for the route of a form with initial values; it survives a reload. */
export function leadingTo(of: string, wireValues: Beginning['parts']): { beginning: Beginning } {
  return { beginning: { of, parts: wireValues } }
}

/** Reads the initial values from history state; undefined without valid ones. */
export function beginningIn(historyState: unknown): Beginning | undefined {
  const { success, output } = v.safeParse(state, historyState)
  return success ? output.beginning : undefined
}
