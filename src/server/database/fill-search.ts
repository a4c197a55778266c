import { type Kysely, sql } from 'kysely'

import { type Database, isPostgres } from './database.ts'
import { isFoldedText, searchTextOf } from './search.ts'

/** A database as steps of its upgrade see it that write search texts. */
export type WithSearch = { items: { kind: string; id: string; fields: string; search: string } }

const atOnce = 1000

/** Writes the search texts of all items anew, or of those of one kind. */
export async function fillSearch(database: Kysely<WithSearch>, only?: string): Promise<void> {
  const kinds = only === undefined ? await kindsIn(database) : [only]
  for (const kind of kinds) await fillKind(database, kind)
}

/**
 * Writes those search texts anew that processes of an older version wrote since: they are folded otherwise, and perhaps
 * do not say which of their words are private.
 */
export async function refoldSearch(database: Database): Promise<void> {
  // On SQLite no other process can have been there.
  if (!isPostgres(database)) return
  for (const kind of await kindsIn(database)) await refoldKind(database, kind)
}

async function refoldKind(database: Database, kind: string): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await database
      .selectFrom('items')
      .select(['id', 'version'])
      // All are looked at, a few at a time, and only theirs are fetched.
      .select(sql<string | null>`case when ${isFoldedText} then null else fields end`.as('fields'))
      .where('kind', '=', kind)
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { id, version, fields } of rows) {
      if (fields === null) continue
      await database
        .updateTable('items')
        .set({ search: searchTextOf(kind, JSON.parse(fields)) })
        .where('kind', '=', kind)
        .where('id', '=', id)
        // Whoever changed it meanwhile has written its text.
        .where('version', '=', version)
        .execute()
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < atOnce) return
  }
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
      .limit(atOnce)
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
    if (rows.length < atOnce) return
  }
}
