/** Limit of tests, hooks and waits, in ms: whatever takes longer hangs. A busy machine stays below it. */
export const hangMs = 30_000
