import { sql } from 'kysely'

import type { Database, Trx } from './database.ts'
import { lockItem } from './locks.ts'
import { searchTextOf } from './search.ts'
import type { ItemRow, MonotonicTime } from './tables.ts'
import { leaveTombstone } from './tombstones.ts'

type Key = { kind: string; id: string }
type Values = Record<string, unknown>

/** Without the search text, which is as large as the fields and never needed. */
const columns = [
  ...([
    'kind',
    'id',
    'created_at',
    'updated_at',
    'version',
    'fields',
    'picture',
    'added_by',
  ] as const),
  ...(['width', 'height', 'thumb_hash'] as const),
]

/** Query of items with the previews of their pictures. */
export function fromItems(database: Database) {
  return database
    .selectFrom('items')
    .leftJoin('picture_previews', 'picture_previews.sha256', 'items.picture')
    .select(columns)
}

/** Returns all items of a kind, newest first. */
export function listItems(database: Database, kind: string): Promise<ItemRow[]> {
  return newestFirst(database, kind).execute()
}

/** Query of all items of a kind, newest first. */
export function newestFirst(database: Database, kind: string) {
  return fromItems(database)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

/** Returns the item; `removed` when it existed before, `unknown` when it never did. */
export async function readItem(
  database: Database,
  key: Key,
): Promise<ItemRow | 'removed' | 'unknown'> {
  const item = await itemAt(database, key).executeTakeFirst()
  if (item) return item
  const tombstone = await database
    .selectFrom('removed_items')
    .select('id')
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .executeTakeFirst()
  return tombstone ? 'removed' : 'unknown'
}

function itemAt(database: Database, { kind, id }: Key) {
  return fromItems(database).where('kind', '=', kind).where('id', '=', id)
}

/** Returns the item like `readItem`, and locks it until the transaction ends. */
export async function readItemToChange(
  trx: Trx,
  key: Key,
): Promise<ItemRow | 'removed' | 'unknown'> {
  await lockItem(trx, key)
  return readItem(trx, key)
}

/** Adds an item whose key is free; `madeAt` is the time at which the client saved it. */
export async function addItem(
  trx: Trx,
  item: Key & {
    values: Values
    picture: string | null
    addedBy?: string
    madeAt: number
    now: number
  },
): Promise<ItemRow> {
  await trx
    .insertInto('items')
    .values({
      kind: item.kind,
      id: item.id,
      created_at: item.madeAt,
      updated_at: item.madeAt,
      version: 1,
      fields: JSON.stringify(item.values),
      picture: item.picture,
      added_by: item.addedBy ?? null,
      search: searchTextOf(item.kind, item.values),
    })
    .execute()
  await noteChange(trx, item, 1)
  return itemAt(trx, item).executeTakeFirstOrThrow()
}

/** Merges values, and a new picture if there is one, into an item. */
export async function updateItem(
  trx: Trx,
  before: ItemRow,
  change: { values: Values; picture?: string | null | undefined; now: number },
): Promise<ItemRow> {
  const values = { ...parseFields(before), ...change.values }
  await trx
    .updateTable('items')
    .set({
      updated_at: change.now,
      version: before.version + 1,
      fields: JSON.stringify(values),
      picture: change.picture === undefined ? before.picture : change.picture,
      search: searchTextOf(before.kind, values),
    })
    .where('kind', '=', before.kind)
    .where('id', '=', before.id)
    .execute()
  await noteChange(trx, { kind: before.kind, now: change.now }, 0)
  return itemAt(trx, before).executeTakeFirstOrThrow()
}

/** Removes an item and leaves a tombstone, so that a repeated addition cannot restore it. */
export async function removeItem(
  trx: Trx,
  item: Key & { now: number; monotonicNow: MonotonicTime },
): Promise<void> {
  await trx.deleteFrom('items').where('kind', '=', item.kind).where('id', '=', item.id).execute()
  await leaveTombstone(trx, item)
  await noteChange(trx, item, -1)
}

/** Whether any item or person uses this picture. */
export async function isPictureUsed(database: Database, sha256: string): Promise<boolean> {
  const item = database.selectFrom('items').select('id').where('picture', '=', sha256).limit(1)
  if (await item.executeTakeFirst()) return true
  const person = database.selectFrom('admins').select('id').where('picture', '=', sha256).limit(1)
  return (await person.executeTakeFirst()) !== undefined
}

/** Returns the SHA-256 of all pictures of items and people. */
export async function referencedPictures(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('items')
    .select('picture')
    .where('picture', 'is not', null)
    .union(database.selectFrom('admins').select('picture').where('picture', 'is not', null))
    .execute()
  return rows.flatMap(({ picture }) => picture ?? [])
}

/** Parses the values of an item's fields. */
export function parseFields(row: Pick<ItemRow, 'fields'>): Values {
  // Only this file writes the column, always as an object.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(row.fields) as Values
}

async function noteChange(
  trx: Trx,
  { kind, now }: { kind: string; now: number },
  more: number,
): Promise<void> {
  await trx
    .insertInto('collections')
    .values({ name: kind, total: more, revision: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        total: sql`collections.total + ${more}`,
        revision: sql`collections.revision + 1`,
        changed_at: now,
      }),
    )
    .execute()
}
