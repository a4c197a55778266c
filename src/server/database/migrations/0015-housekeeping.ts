import type { Kysely } from 'kysely'

/** Adds the start of a picture's removal, and indexes for deletions by age. */
export async function easeHousekeeping({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('unused_pictures').addColumn('removing_since', 'bigint').execute()
  await schema.createIndex('writes_by_age').on('writes').column('created_at').execute()
  await schema
    .createIndex('removed_items_by_age')
    .on('removed_items')
    .column('removed_at')
    .execute()
}
