import { createHash } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'

import { type Database, isPostgres } from '../database/database.ts'
import { keysOfTables } from '../database/keys.ts'
import type { Tables } from '../database/tables.ts'

export type TableName = keyof Tables
export type Row = Record<string, string | number | null>

/** Within SQLite's limit of 32,766 values per statement. */
const batchSize = 500

/** Compares texts by bytes on both databases, whose collations would differ. */
function orderOf(database: Database, table: TableName): RawBuilder<unknown>[] {
  const isNumber = (column: string) => ['n', 'width'].includes(column)
  return keysOfTables[table].map((column) =>
    isPostgres(database) && !isNumber(column)
      ? sql`${sql.ref(column)} collate "C"`
      : sql.ref(column),
  )
}

/** Yields the rows after one, or all rows, in key order and in groups of at most 500. */
export function rowsBehind(
  database: Database,
  table: TableName,
  start: Row | undefined,
): AsyncGenerator<Row[]> {
  return isPostgres(database)
    ? rowsByCursor(database, table, start)
    : rowsByKey(database, table, start)
}

/** SQLite's index has this order, so each query resumes after the last row. */
async function* rowsByKey(
  database: Database,
  table: TableName,
  start: Row | undefined,
): AsyncGenerator<Row[]> {
  for (let last = start; ;) {
    const query = sql<Row>`${select(database, table, last)} limit ${batchSize}`
    const { rows } = await query.execute(database)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

/** No index of PostgreSQL has this order, so a cursor sorts once; requires a transaction. */
async function* rowsByCursor(
  database: Database,
  table: TableName,
  start: Row | undefined,
): AsyncGenerator<Row[]> {
  const cursor = sql.ref(`rows_of_${table}`)
  await sql`declare ${cursor} cursor for ${select(database, table, start)}`.execute(database)
  for (;;) {
    const query = sql<Row>`fetch ${sql.raw(String(batchSize))} from ${cursor}`
    const { rows } = await query.execute(database)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close ${cursor}`.execute(database)
}

function select(database: Database, table: TableName, start: Row | undefined) {
  const order = orderOf(database, table)
  const values = keysOfTables[table].map((column) => sql.val(start?.[column]))
  const where = start ? sql`where (${sql.join(order)}) > (${sql.join(values)})` : sql``
  return sql`select * from ${sql.table(table)} ${where} order by ${sql.join(order)}`
}

/** Returns the row with the greatest key. */
export async function lastRow(database: Database, table: TableName): Promise<Row | undefined> {
  const order = orderOf(database, table).map((column) => sql`${column} desc`)
  const query = sql<Row>`select * from ${sql.table(table)} order by ${sql.join(order)} limit 1`
  return (await query.execute(database)).rows[0]
}

/** Adds rows with all their values, including generated ones. */
export async function addRows(database: Database, table: TableName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const overriding = isPostgres(database) ? sql`overriding system value` : sql``
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => sql.val(row[column])))})`,
  )
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${overriding} values ${sql.join(values)}`.execute(database)
}

/** Returns the number of rows of a table and the SHA-256 of their contents in key order. */
export async function sumOf(
  database: Database,
  table: TableName,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let counted = 0
  for await (const rows of rowsBehind(database, table, undefined)) {
    for (const row of rows.map(comparable)) {
      hash.update(JSON.stringify(row))
    }
    counted += rows.length
  }
  return { rows: counted, sha256: hash.digest('hex') }
}

/** PostgreSQL has no NUL character and stores a replacement. */
function comparable(row: Row): [string, unknown][] {
  return Object.entries(row)
    .map(([column, value]): [string, unknown] => [
      column,
      typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
