import type { Kysely } from 'kysely'

/** What is shown of a picture until it has come; housekeeping finds it out for those there are already. */
export async function makePreviews({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('picture_previews')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('thumb_hash', 'text', (column) => column.notNull())
    .execute()
}
