import type { Kysely } from 'kysely'

/** Adds picture previews; housekeeping computes them for existing pictures. */
export async function makePreviews({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('picture_previews')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('thumb_hash', 'text', (column) => column.notNull())
    .execute()
}
