import type { Kysely } from 'kysely'

/** Adds the roles that require two factors, and whether a session was begun or confirmed with two. */
export async function addRequiredFactors({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('installation')
    .addColumn('factor_roles', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('sessions')
    .addColumn('has_two_factors', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
