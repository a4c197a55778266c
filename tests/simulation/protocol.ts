import * as v from 'valibot'

/** What a player is told: schedules to play; with `untilFirst` it stops at the first broken law. */
export const order = v.object({ from: v.number(), count: v.number(), untilFirst: v.boolean() })
export type Order = v.InferOutput<typeof order>

/** What a player says of the schedules it was told to play. */
export const outcome = v.object({
  played: v.number(),
  acknowledged: v.number(),
  steps: v.number(),
  /** Seed → the hash of all that happened. */
  stories: v.record(v.string(), v.string()),
  broken: v.array(v.object({ seed: v.number(), law: v.string(), how: v.string() })),
})
export type Outcome = v.InferOutput<typeof outcome>
