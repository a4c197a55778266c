import { type Build, buildIfStale } from '#tooling/build-if-stale.ts'

/** The client as somebody builds it who has a backend of their own. */
export const foreignBuild: Build = {
  outDir: 'dist/foreign-client',
  base: 'http://api.take-off.test',
}

/** Runs once, before the tests that open it. */
export async function setup() {
  await buildIfStale(foreignBuild)
}
