import { sql } from 'kysely'

import { startProblem } from '../base/start-problem.ts'
import { type Database, isPostgres } from '../database/database.ts'
import { keysOfTables } from '../database/keys.ts'
import { inSnapshot } from '../database/snapshot.ts'
import { addRows, lastRow, rowsBehind, sumOf, type TableName } from './rows.ts'

/** Referenced tables come first. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are written down as these
const tables = Object.keys(keysOfTables) as TableName[]

type Pair = { source: Database; target: Database }

/**
 * Copies all rows after those already copied, and compares all tables. When they differ, for example because the
 * source was used again, everything is copied anew. Returns the number of rows.
 * @throws a start problem when tables still differ.
 */
export async function copyTables(pair: Pair): Promise<number> {
  await copyAll(pair)
  if ((await differingTables(pair)).length > 0) {
    for (const table of tables.toReversed()) await empty(pair.target, table)
    await copyAll(pair)
  }
  const [differing] = await differingTables(pair)
  if (differing !== undefined) {
    throw startProblem(
      `The rows of the table ${differing} differ between source and target after copying: the ` +
        'move was not completed. The source is unchanged.',
    )
  }
  return countRows(pair.source)
}

async function copyAll({ source, target }: Pair): Promise<void> {
  // The migration has created a row for a new installation.
  await empty(target, 'installation')
  for (const table of tables) {
    const lastCopied = await lastRow(target, table)
    for await (const rows of rowsBehind(source, table, lastCopied)) {
      await target.transaction().execute((trx) => addRows(trx, table, rows))
    }
  }
  if (isPostgres(target)) await continueNumbering(target)
}

async function empty(target: Database, table: TableName): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(target)
}

/** Sets the sequence so that numbering continues after the copied rows. */
async function continueNumbering(target: Database): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('history', 'n'), coalesce(max(n), 1), max(n) is not null)
    from history`.execute(target)
}

async function differingTables({ source, target }: Pair): Promise<TableName[]> {
  const differing: TableName[] = []
  for (const table of tables) {
    const sourceSum = await sumOf(source, table)
    const targetSum = await inSnapshot(target, (reading) => sumOf(reading, table))
    if (sourceSum.sha256 !== targetSum.sha256 || sourceSum.rows !== targetSum.rows)
      differing.push(table)
  }
  return differing
}

async function countRows(source: Database): Promise<number> {
  let counted = 0
  for (const table of tables) {
    const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`
    counted += (await query.execute(source)).rows[0]?.n ?? 0
  }
  return counted
}
