import { sql } from 'kysely'
import * as v from 'valibot'

import type { WireValues } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import type { Database } from '#server/database/database.ts'
import { isOnPostgres } from '#tests/support/test-database.ts'

import type { Rates } from './faults.ts'
import type { Random } from './random.ts'
import { failures, triggersOfPostgres, triggersOfSqlite } from './triggers.ts'

/** An item's fields as wire text, including its picture as a SHA-256. */
export type ItemState = Readonly<WireValues>

/** An effect on an item, as recorded by a trigger of the database. */
export type Effect = {
  op: 'add' | 'update' | 'remove'
  kind: string
  id: string
  before: ItemState | undefined
  after: ItemState | undefined
}

const state = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
const effect = v.object({
  op: v.picklist(['add', 'update', 'remove']),
  kind: v.string(),
  id: v.string(),
  before: v.nullable(state),
  after: v.nullable(state),
})

function wireOf(kind: string, { picture, ...fields }: Record<string, unknown>): ItemState {
  const rule = resourceNamed(kind)?.picture
  const hash = typeof picture === 'string' ? picture : ''
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), ...(rule && { [rule.sentAs]: hash }) }
}

/** Adds triggers that record every effect, and fail on request. */
export async function observe(database: Database) {
  const triggers = isOnPostgres() ? triggersOfPostgres() : triggersOfSqlite()
  for (const statement of triggers) await sql.raw(statement).execute(database)
}

/** Stops the failures. */
export async function stopFailures(database: Database) {
  await sql`delete from failing`.execute(database)
}

/** Makes every effect fail from now on, with the given probability; returns whether it does. */
export async function maybeFail(random: Random, rates: Rates, database: Database) {
  if (!random.chance(rates.broken)) return false
  const message = random.pick(failures)
  const at = random.pick(['effect', 'answer'])
  await sql`insert into failing values (${message}, ${at})`.execute(database)
  return true
}

/** Returns whether effects are made to fail. */
export async function isFailing(database: Database): Promise<boolean> {
  return (await sql`select 1 from failing`.execute(database)).rows.length > 0
}

/** Returns the effects since the last call. */
export async function takeEffects(database: Database): Promise<Effect[]> {
  const { rows } = await sql`select * from effects order by n`.execute(database)
  if (rows.length > 0) await sql`delete from effects`.execute(database)
  return rows.map((row) => {
    const { before, after, ...rest } = v.parse(effect, row)
    const wire = (fields: typeof before) => (fields ? wireOf(rest.kind, fields) : undefined)
    return { ...rest, before: wire(before), after: wire(after) }
  })
}

/** Returns all items, by kind and id. */
export async function allItems(database: Database): Promise<Map<string, ItemState>> {
  const rows = await database.selectFrom('items').selectAll().execute()
  return new Map(
    rows.map(({ kind, id, fields, picture }) => [
      `${kind}:${id}`,
      wireOf(kind, { ...v.parse(state, fields), picture }),
    ]),
  )
}
