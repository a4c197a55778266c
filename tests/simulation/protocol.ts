import * as v from 'valibot'

/** An order to a player: schedules to play; `untilFirst` stops at the first broken law. */
export const order = v.object({ from: v.number(), count: v.number(), untilFirst: v.boolean() })
export type Order = v.InferOutput<typeof order>

/** The results of an order. */
export const outcome = v.object({
  played: v.number(),
  acknowledged: v.number(),
  steps: v.number(),
  /** Seed → hash of all events. */
  stories: v.record(v.string(), v.string()),
  broken: v.array(v.object({ seed: v.number(), law: v.string(), how: v.string() })),
})
export type Outcome = v.InferOutput<typeof outcome>
