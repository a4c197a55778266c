import type { Kysely } from 'kysely'

/** Adds the owner who has made a link; null for links made before. */
export async function addLinkMakers({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('links').addColumn('made_by', 'text').execute()
}
