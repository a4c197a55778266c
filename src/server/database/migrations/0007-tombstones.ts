import { type Kysely, sql } from 'kysely'

/**
 * Measures the age of tombstones by the monotonic time; existing ones restart at age 0, since their clock times are
 * unreliable.
 */
export async function dateTombstones(database: Kysely<unknown>): Promise<void> {
  await sql`update removed_items set removed_at = (select seen from installation)`.execute(database)
}
