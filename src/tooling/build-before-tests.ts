import { buildIfStale } from './build-if-stale.ts'

/** Runs once, before the tests that look at the built client: they would build side by side. */
export async function setup() {
  await buildIfStale()
}
