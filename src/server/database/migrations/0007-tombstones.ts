import { type Kysely, sql } from 'kysely'

/**
 * Removals get an age that no clock decides: those there are begin it now, whatever the clock said when
 * they were made.
 */
export async function dateTombstones(database: Kysely<unknown>): Promise<void> {
  await sql`update removed_items set removed_at = (select seen from installation)`.execute(database)
}
