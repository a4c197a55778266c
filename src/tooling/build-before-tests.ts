import { buildIfStale } from './build-if-stale.ts'

/** Builds the client once before the tests that need it, which would otherwise build it concurrently. */
export async function setup() {
  await buildIfStale()
}
