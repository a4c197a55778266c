import type { Database } from './database.ts'
import type { CollectionRow } from './tables.ts'

/** What is known of all kinds that ever held an item. */
export function readCollections(database: Database): Promise<CollectionRow[]> {
  return database.selectFrom('collections').selectAll().execute()
}

/** What is known of one kind. */
export async function readCollection(database: Database, kind: string): Promise<CollectionRow> {
  const row = await database
    .selectFrom('collections')
    .selectAll()
    .where('name', '=', kind)
    .executeTakeFirst()
  return row ?? { name: kind, total: 0, revision: 0, changed_at: 0 }
}
