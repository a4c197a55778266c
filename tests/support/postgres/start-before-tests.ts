import { migrate } from '#server/database/migrations.ts'
import { openPostgresToMigrate } from '#server/database/postgres.ts'
import { indexSearch } from '#server/database/search-index.ts'

import { makeCluster } from './cluster.ts'
import { socketFolder } from './place.ts'
import { makeDatabase, migrated } from './databases.ts'

/** Starts a PostgreSQL for all tests of a run, with one database to copy; ends it with them. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = makeCluster({ folder: socketFolder })
  await cluster.start()
  await makeDatabase(cluster.url, migrated, 'template1')
  const database = openPostgresToMigrate(cluster.url(migrated))
  await migrate(database)
  await indexSearch(database)
  await database.destroy()
  return cluster.end
}
