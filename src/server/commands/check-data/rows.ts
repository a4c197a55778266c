import { readCollections } from '../../database/collections.ts'
import { type Database, isPostgres, problemsIn } from '../../database/database.ts'
import { transact } from '../../database/transact.ts'

/** Returns the problems that the database reports about its own consistency. */
export async function databaseProblems(database: Database): Promise<string[]> {
  const problems = await problemsIn(database)
  return problems.map((problem) => `The database is damaged: ${problem}`)
}

/** Compares the stored totals of all lists with the number of items. */
export async function countProblems(
  database: Database,
): Promise<{ items: number; problems: string[] }> {
  const { totals, counts } = await readCounts(database)
  const found = new Map(counts.map(({ kind, count }) => [kind, count]))
  const kinds = [...new Set([...totals.keys(), ...found.keys()])]
  const problems = kinds.flatMap((kind) => {
    const [total, count] = [totals.get(kind) ?? 0, found.get(kind) ?? 0]
    return total === count
      ? []
      : [`${kind}: the stored count is ${total}, but there are ${count} items`]
  })
  return { items: counts.reduce((sum, { count }) => sum + count, 0), problems }
}

/** Reads totals and counts from one snapshot. */
async function readCounts(database: Database) {
  const work = async (reading: Database) => {
    const totals = new Map((await readCollections(reading)).map(({ name, total }) => [name, total]))
    const counts = await reading
      .selectFrom('items')
      .select((select) => ['kind', select.fn.countAll<number>().as('count')])
      .groupBy('kind')
      .execute()
    return { totals, counts }
  }
  // A SQLite file opened read-only does not change.
  return isPostgres(database) ? transact(database, work, 'repeatable read') : work(database)
}
