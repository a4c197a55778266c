import type { Kysely } from 'kysely'

/** Adds the pictures of people; null until a person has chosen one. */
export async function addPersonPictures({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('admins').addColumn('picture', 'text').execute()
}
