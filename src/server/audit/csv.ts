import { pipeline, Readable } from 'node:stream'

import { type Options, type Stringifier, stringify } from 'csv-stringify'
import { stringify as stringifyAtOnce } from 'csv-stringify/sync'

import type { AuditEntry } from '#contract/audit.ts'

import type { Database } from '../database/database.ts'
import { findAuditEntries, type Wanted } from './read.ts'

const pageSize = 500
const columns = ['time', 'who', 'from', 'what', 'kind', 'id', 'field', 'before', 'after']
// A spreadsheet would run what begins like a formula; it also takes UTF-8 for something else without the mark.
const written: Options = { header: true, columns, escape_formulas: true, bom: true }

/** All entries that are wanted, newest first, as CSV: one line for each field that was changed. */
export function auditCsv(database: Database, wanted: Wanted): Stringifier {
  return pipeline(
    Readable.from(linesOf(database, wanted)),
    stringify(written),
    // What fails half-way ends both, and whoever reads it finds the file cut off.
    () => undefined,
  )
}

/** The same of these entries alone. */
export function csvOf(entries: readonly AuditEntry[]): string {
  return stringifyAtOnce(entries.flatMap(linesFor), written)
}

async function* linesOf(database: Database, wanted: Wanted) {
  let before: number | undefined
  for (;;) {
    const entries = await findAuditEntries(database, wanted, { before, limit: pageSize })
    for (const entry of entries) yield* linesFor(entry)
    if (entries.length < pageSize) return
    before = Number(entries.at(-1)?._id)
  }
}

function linesFor({ at, by, address, op, kind, id, changes }: AuditEntry): (string | null)[][] {
  const what = [at, by.email, address, op, kind, id]
  if (changes.length === 0) return [[...what, '', '', '']]
  return changes.map(({ field, from, to }) => [...what, field, from, to])
}
