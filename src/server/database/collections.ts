import type { Database } from './database.ts'
import type { CollectionRow } from './tables.ts'

/** Returns totals and revisions of all kinds that ever had an item. */
export function readCollections(database: Database): Promise<CollectionRow[]> {
  return database.selectFrom('collections').selectAll().execute()
}

/** Returns total and revision of one kind. */
export async function readCollection(database: Database, kind: string): Promise<CollectionRow> {
  const row = await database
    .selectFrom('collections')
    .selectAll()
    .where('name', '=', kind)
    .executeTakeFirst()
  return row ?? { name: kind, total: 0, revision: 0, changed_at: 0 }
}
