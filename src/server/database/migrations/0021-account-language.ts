import type { Kysely } from 'kysely'

/** Adds the language that a person has chosen; null until then. */
export async function addAccountLanguage({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('admins').addColumn('language', 'text').execute()
}
