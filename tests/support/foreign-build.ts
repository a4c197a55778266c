import { type Build, buildIfStale } from '#tooling/build-if-stale.ts'

/** The client built for an own backend on another origin. */
export const foreignBuild: Build = {
  outDir: 'dist/foreign-client',
  base: 'http://api.take-off.test',
}

/** Runs once, before the tests that open this build. */
export async function setup() {
  await buildIfStale(foreignBuild)
}
