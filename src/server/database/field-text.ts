import { sql } from 'kysely'

import { type Database, isPostgres } from './database.ts'

/** The text of a field of an item, or of one within its group; null where there is none. */
export function fieldText(database: Database, ...path: string[]) {
  return isPostgres(database)
    ? sql<string | null>`items.fields::json #>> ${`{${path.join(',')}}`}::text[]`
    : sql<string | null>`json_extract(items.fields, ${`$.${path.join('.')}`})`
}
