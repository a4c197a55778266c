import { sql, type Transaction } from 'kysely'

import type { Database } from './sqlite.ts'
import type { ItemRow, Tables } from './tables.ts'

type Key = { kind: string; id: string }
type Values = Record<string, unknown>

/** All items of a kind, newest first. */
export function listItems(database: Database, kind: string): Promise<ItemRow[]> {
  return database
    .selectFrom('items')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A number that grows with every change of a kind. */
export async function revisionOf(database: Database, kind: string): Promise<number> {
  const row = await database
    .selectFrom('collections')
    .select('revision')
    .where('name', '=', kind)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** The item, `removed` when there was one, `unknown` when there never was. */
export async function readItem(
  trx: Transaction<Tables>,
  key: Key,
): Promise<ItemRow | 'removed' | 'unknown'> {
  const item = await trx
    .selectFrom('items')
    .selectAll()
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .executeTakeFirst()
  if (item) return item
  const tombstone = await trx
    .selectFrom('removed_items')
    .select('id')
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .executeTakeFirst()
  return tombstone ? 'removed' : 'unknown'
}

/** Adds an item whose key is free. */
export async function addItem(
  trx: Transaction<Tables>,
  item: Key & { values: Values; picture: string | null; now: number },
): Promise<ItemRow> {
  const row = {
    kind: item.kind,
    id: item.id,
    created_at: item.now,
    updated_at: item.now,
    version: 1,
    fields: JSON.stringify(item.values),
    picture: item.picture,
  }
  await trx.insertInto('items').values(row).execute()
  await bump(trx, item.kind, 1)
  return row
}

/** Lays values, and a picture when there is a new one, over an item that was read before. */
export async function updateItem(
  trx: Transaction<Tables>,
  before: ItemRow,
  change: { values: Values; picture: string | undefined; now: number },
): Promise<ItemRow> {
  const row = {
    ...before,
    updated_at: change.now,
    version: before.version + 1,
    fields: JSON.stringify({ ...parseFields(before), ...change.values }),
    picture: change.picture ?? before.picture,
  }
  await trx
    .updateTable('items')
    .set(row)
    .where('kind', '=', row.kind)
    .where('id', '=', row.id)
    .execute()
  await bump(trx, row.kind, 0)
  return row
}

/** Removes an item and leaves a tombstone, so that nothing brings it back. */
export async function removeItem(
  trx: Transaction<Tables>,
  item: Key & { now: number },
): Promise<void> {
  await trx.deleteFrom('items').where('kind', '=', item.kind).where('id', '=', item.id).execute()
  await trx
    .insertInto('removed_items')
    .values({ kind: item.kind, id: item.id, removed_at: item.now })
    .execute()
  await bump(trx, item.kind, -1)
}

/** Whether any item shows this picture. */
export async function isPictureUsed(database: Database, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('items')
    .select('id')
    .where('picture', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The values of an item's fields. */
export function parseFields(row: ItemRow): Values {
  // Only this file writes the column, always as an object.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(row.fields) as Values
}

async function bump(trx: Transaction<Tables>, kind: string, more: number): Promise<void> {
  await trx
    .insertInto('collections')
    .values({ name: kind, total: more, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        total: sql`collections.total + ${more}`,
        revision: sql`collections.revision + 1`,
      }),
    )
    .execute()
}
