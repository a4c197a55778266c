import { sql } from 'kysely'
import * as v from 'valibot'

import type { Parts } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import type { Database } from '#server/database/sqlite.ts'

/** One thing that was done to an item, as the database itself saw it. */
export type Effect = {
  op: 'add' | 'update' | 'remove'
  kind: string
  id: string
  before: ItemState | undefined
  after: ItemState | undefined
}

/** An item's fields as wire text; its picture, by its SHA-256, is one of them. */
export type ItemState = Readonly<Parts>

const state = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
const effect = v.object({
  op: v.picklist(['add', 'update', 'remove']),
  kind: v.string(),
  id: v.string(),
  before: v.nullable(state),
  after: v.nullable(state),
})

const stateOf = (row: 'old' | 'new') =>
  sql.raw(`json_set(${row}.fields, '$.picture', ${row}.picture)`)

function wireOf(kind: string, { picture, ...fields }: Record<string, unknown>): ItemState {
  const rule = resourceNamed(kind)?.picture
  const hash = typeof picture === 'string' ? picture : ''
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), ...(rule && { [rule.sentAs]: hash }) }
}

/**
 * Lets the database write down every effect in the transaction of the effect itself, and fail in
 * the middle of a transaction when asked to.
 */
export async function observe(database: Database) {
  await sql`create temp table effects (
    n integer primary key, op text, kind text, id text, before text, after text
  )`.execute(database)
  await sql`create temp trigger item_added after insert on main.items begin
    insert into effects (op, kind, id, after) values ('add', new.kind, new.id, ${stateOf('new')});
  end`.execute(database)
  await sql`create temp trigger item_updated after update on main.items begin
    insert into effects (op, kind, id, before, after)
    values ('update', new.kind, new.id, ${stateOf('old')}, ${stateOf('new')});
  end`.execute(database)
  await sql`create temp trigger item_removed after delete on main.items begin
    insert into effects (op, kind, id, before) values ('remove', old.kind, old.id, ${stateOf('old')});
  end`.execute(database)
  await sql`create temp table failing (message text, at text)`.execute(database)
  for (const message of failures) {
    for (const [at, when] of places) {
      await sql`create temp trigger ${sql.ref(`${message} ${at}`)} ${sql.raw(when)}
        when exists (select 1 from failing where message = ${sql.lit(message)} and at = ${sql.lit(at)}) begin
        select raise(abort, ${sql.lit(message)});
      end`.execute(database)
    }
  }
}

/** What a database can say in the middle of a transaction. */
const failures = ['disk I/O error', 'database or disk is full'] as const
/** When it says so: at the effect, or after it. */
const places = [
  ['effect', 'before insert on main.collections'],
  ['answer', 'before update on main.writes'],
] as const
export type Failure = { message: (typeof failures)[number]; at: (typeof places)[number][0] }

/** From now on every effect fails, or none. */
export async function failWith(database: Database, failure: Failure | undefined) {
  await sql`delete from failing`.execute(database)
  if (!failure) return
  await sql`insert into failing values (${failure.message}, ${failure.at})`.execute(database)
}

/** True while effects are made to fail. */
export async function isFailing(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from failing`.execute(database)
  return rows.length > 0
}

/** What was done since the last call. */
export async function takeEffects(database: Database): Promise<Effect[]> {
  const { rows } = await sql`select op, kind, id, before, after from effects order by n`.execute(
    database,
  )
  if (rows.length > 0) await sql`delete from effects`.execute(database)
  return rows.map((row) => {
    const { before, after, ...rest } = v.parse(effect, row)
    const { kind } = rest
    return {
      ...rest,
      before: before ? wireOf(kind, before) : undefined,
      after: after ? wireOf(kind, after) : undefined,
    }
  })
}

/** Whether the answer to a key is kept. */
export async function isKeyKept(database: Database, key: string): Promise<boolean> {
  const found = await database
    .selectFrom('writes')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

/** Every item there is, by kind and id. */
export async function allItems(database: Database): Promise<Map<string, ItemState>> {
  const rows = await database
    .selectFrom('items')
    .select(['kind', 'id', 'fields', 'picture'])
    .execute()
  return new Map(
    rows.map(({ kind, id, fields, picture }) => [
      `${kind}:${id}`,
      wireOf(kind, { ...v.parse(state, fields), picture }),
    ]),
  )
}
