import { type OperandValueExpressionOrList, sql } from 'kysely'

import type { Database, Trx } from './database.ts'
import { preparedQuery } from './prepared-query.ts'
import type { CollectionRow, Tables } from './tables.ts'

/** Total and revision of one kind, with the id of the installation that the data belongs to. */
export type Collection = CollectionRow & { installationId: string }

/** Returns totals and revisions of all kinds that ever had an item. */
export function readCollections(database: Database): Promise<CollectionRow[]> {
  return database.selectFrom('collections').selectAll().execute()
}

const collectionOf = preparedQuery((database, { kind }: { kind: string }) =>
  database
    .selectFrom('installation')
    .leftJoin('collections', (join) => join.on('collections.name', '=', kind))
    .select(['id', 'total', 'revision', 'changed_at']),
)

/** Returns total and revision of one kind. */
export async function readCollection(database: Database, kind: string): Promise<Collection> {
  const [row] = await collectionOf(database, { kind })
  if (!row) throw new Error('The database belongs to no installation')
  const { id, total, revision, changed_at } = row
  return {
    installationId: id,
    name: kind,
    total: total ?? 0,
    revision: revision ?? 0,
    changed_at: changed_at ?? 0,
  }
}

/** Raises the revision of kinds whose replies change although none of their items does. */
export async function raiseRevisions(
  trx: Trx,
  kinds: OperandValueExpressionOrList<Tables, 'collections', 'name'>,
): Promise<void> {
  await trx
    .updateTable('collections')
    .set({ revision: sql`revision + 1` })
    .where('name', 'in', kinds)
    .execute()
}
