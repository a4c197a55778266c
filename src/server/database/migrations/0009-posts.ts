import type { Kysely } from 'kysely'

/** What strangers have posted lately, counted for each of them and for all together. */
export async function countPosts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('posts')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute()
}
