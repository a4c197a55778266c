import type { TestProject } from 'vitest/node'

import { startSwift } from './server.ts'

declare module 'vitest' {
  // Vitest types provided values by interface merging.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** Address of an S3 server. */
    s3: string
  }
}

/** Starts an S3 server for all tests of a run; the returned function ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const swift = await startSwift()
  project.provide('s3', swift.endpoint)
  return swift.end
}
