/** Limit of tests and hooks, in ms: whatever takes longer hangs. A busy machine stays below it. */
export const hangMs = 30_000

/** Limit of a single wait, in ms: it ends before the test, whose report then names what is missing. */
export const waitMs = 25_000

/** Limits of each project; Vitest's own are shorter. */
export const hangLimits = {
  testTimeout: hangMs,
  hookTimeout: hangMs,
  expect: { poll: { timeout: waitMs } },
}
