import { sql } from 'kysely'

import { type Database, isPostgres } from './database.ts'

/** SQL expression for the text of an item's field, or of one within a group; null when it is missing. */
export function fieldText(database: Database, ...path: string[]) {
  return isPostgres(database)
    ? sql<string | null>`items.fields::json #>> ${`{${path.join(',')}}`}::text[]`
    : sql<string | null>`json_extract(items.fields, ${`$.${path.join('.')}`})`
}
