import type { TestProject } from 'vitest/node'

import { migrate } from '#server/database/migrations.ts'
import { openPostgresToMigrate } from '#server/database/postgres.ts'
import { indexSearch } from '#server/database/search-index.ts'

import { makeCluster } from './cluster.ts'
import { makeDatabase, migrated } from './databases.ts'

declare module 'vitest' {
  // Vitest types provided values by interface merging.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** Address of the database `postgres`. */
    postgres: string
  }
}

/** Starts a PostgreSQL for all tests of a run, with one database to copy; the returned function ends it. */
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
