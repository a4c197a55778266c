import type { Kysely } from 'kysely'

/** Adds counters for rate limits of visitors, per visitor and in total. */
export async function countPosts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('posts')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute()
}
