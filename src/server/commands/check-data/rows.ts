import { sql } from 'kysely'

import { readCollections } from '../../database/collections.ts'
import type { Database } from '../../database/sqlite.ts'

/** What SQLite finds wrong with its own file. */
export async function databaseProblems(database: Database): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(database)
  return rows
    .map(({ quick_check }) => quick_check)
    .filter((line) => line !== 'ok')
    .map((line) => `The database is damaged: ${line}`)
}

/** Whether there are as many items of each kind as the lists say. */
export async function countProblems(
  database: Database,
): Promise<{ items: number; problems: string[] }> {
  const said = new Map((await readCollections(database)).map(({ name, total }) => [name, total]))
  const counts = await database
    .selectFrom('items')
    .select((select) => ['kind', select.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  const found = new Map(counts.map(({ kind, count }) => [kind, count]))
  const kinds = [...new Set([...said.keys(), ...found.keys()])]
  const problems = kinds.flatMap((kind) => {
    const [total, count] = [said.get(kind) ?? 0, found.get(kind) ?? 0]
    return total === count ? [] : [`${kind}: the list counts ${total} items and there are ${count}`]
  })
  return { items: counts.reduce((sum, { count }) => sum + count, 0), problems }
}
