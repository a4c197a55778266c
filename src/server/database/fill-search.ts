import { type Kysely, sql } from 'kysely'

import { raiseRevisions } from './collections.ts'
import { type Database, isPostgres } from './database.ts'
import { isFoldedText, searchTextOf } from './search.ts'
import { transact } from './transact.ts'

/** Database type for migrations that write search texts. */
export type WithSearch = { items: { kind: string; id: string; fields: string; search: string } }

const batchSize = 1000

/** Rewrites the search texts of all items, or of one kind. */
export async function fillSearch(database: Kysely<WithSearch>, only?: string): Promise<void> {
  const kinds = only === undefined ? await kindsIn(database) : [only]
  for (const kind of kinds) await fillKind(database, kind)
}

/**
 * Rewrites search texts that processes of an older version have written: their folding differs, and they may not mark
 * private words.
 */
export async function refoldSearch(database: Database): Promise<void> {
  // On SQLite there is no other process.
  if (!isPostgres(database)) return
  for (const kind of await kindsIn(database)) await refoldKind(database, kind)
}

async function refoldKind(database: Database, kind: string): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await database
      .selectFrom('items')
      .select(['id', 'version'])
      // Scans all items, 1000 at a time, but transfers only the affected ones.
      .select(sql<string | null>`case when ${isFoldedText} then null else fields end`.as('fields'))
      .where('kind', '=', kind)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    await rewriteTexts(database, kind, rows)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < batchSize) return
  }
}

type Refolded = { id: string; version: number; fields: string | null }

async function rewriteTexts(database: Database, kind: string, rows: readonly Refolded[]) {
  const outdated = rows.flatMap(({ fields, ...row }) => (fields === null ? [] : { ...row, fields }))
  if (outdated.length === 0) return
  await transact(database, async (trx) => {
    for (const { id, version, fields } of outdated) {
      await trx
        .updateTable('items')
        .set({ search: searchTextOf(kind, JSON.parse(fields)) })
        .where('kind', '=', kind)
        .where('id', '=', id)
        // A concurrent change has already written a correct text.
        .where('version', '=', version)
        .execute()
    }
    // Caches keep the results of searches by revision.
    await raiseRevisions(trx, [kind])
  })
}

async function kindsIn(database: Pick<Kysely<WithSearch>, 'selectFrom'>): Promise<string[]> {
  const rows = await database.selectFrom('items').select('kind').distinct().execute()
  return rows.map(({ kind }) => kind)
}

async function fillKind(database: Kysely<WithSearch>, kind: string): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await database
      .selectFrom('items')
      .select(['id', 'fields'])
      .where('kind', '=', kind)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { id, fields } of rows) {
      await database
        .updateTable('items')
        .set({ search: searchTextOf(kind, JSON.parse(fields)) })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute()
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < batchSize) return
  }
}
