import * as v from 'valibot'

const beginning = v.object({ of: v.string(), parts: v.record(v.string(), v.string()) })
const state = v.object({ beginning })

/** Initial values of a new item's form; `of` identifies their source. */
export type InitialValues = v.InferOutput<typeof beginning>

/** Returns history state for the route of a form with initial values; it survives a reload. */
export function historyStateFor(
  of: string,
  wireValues: InitialValues['parts'],
): { beginning: InitialValues } {
  return { beginning: { of, parts: wireValues } }
}

/** Reads the initial values from history state; undefined without valid ones. */
export function initialValuesIn(historyState: unknown): InitialValues | undefined {
  const { success, output } = v.safeParse(state, historyState)
  return success ? output.beginning : undefined
}
