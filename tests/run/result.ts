import { readFileSync } from 'node:fs'

import * as v from 'valibot'

const skippedTest = v.object({ test: v.string(), note: v.optional(v.string()) })

const partResultShape = v.object({
  passed: v.number(),
  /** Failed tests and other failures, each with the first line of its message. */
  failures: v.array(v.string()),
  /** Tests that passed only when they were run a second time, each with the first message of the first run. */
  flaky: v.array(v.string()),
  /** Tests that were not run, by file and title, with their note. */
  skipped: v.array(skippedTest),
  /** Test files with their duration, in milliseconds. */
  files: v.array(v.object({ file: v.string(), durationMs: v.number() })),
})

/** The outcome of a part, which its process writes into a JSON file. */
export type PartResult = v.InferOutput<typeof partResultShape>

/** Reads the result file of a part; undefined where its process ended without writing one. */
export function readResult(file: string): PartResult | undefined {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), partResultShape), readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
