import type { TestProject } from 'vitest/node'

import { migrate } from '#server/database/migrations.ts'
import { openPostgresToMigrate } from '#server/database/postgres.ts'
import { indexSearch } from '#server/database/search-index.ts'

import { makeCluster } from './cluster.ts'
import { makeDatabase, migrated } from './databases.ts'

declare module 'vitest' {
  // What Vitest hands on is told by merging into its interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** The address of its database `postgres`. */
    postgres: string
  }
}

/** Starts a PostgreSQL for all tests of a run, with one database to copy; ends it with them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = makeCluster()
  await cluster.start()
  const url = await makeDatabase(cluster.url('postgres'), migrated, 'template1')
  const database = openPostgresToMigrate(url)
  await migrate(database)
  await indexSearch(database)
  await database.destroy()
  project.provide('postgres', cluster.url('postgres'))
  return cluster.end
}
