import { type Kysely, sql } from 'kysely'

/**
 * Stores who added an item. Existing photos get it from the history, since event staff may change their own.
 */
export async function nameAdders(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('items').addColumn('added_by', 'text').execute()
  await sql`update items set added_by = (
    select admin_id from history
    where history.kind = items.kind and history.id = items.id and history.op = 'add'
    order by n desc limit 1
  ) where kind = 'galleryItem'`.execute(database)
}
