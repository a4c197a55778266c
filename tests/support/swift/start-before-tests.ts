import type { TestProject } from 'vitest/node'

import { startSwift } from './server.ts'

declare module 'vitest' {
  // What Vitest hands on is told by merging into its interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** The address of an S3 server. */
    s3: string
  }
}

/** Starts an S3 server for all tests of a run, and ends it with them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const swift = await startSwift()
  project.provide('s3', swift.endpoint)
  return swift.end
}
