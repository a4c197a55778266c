import { pipeline, Readable } from 'node:stream'

import { type Options, type Stringifier, stringify } from 'csv-stringify'
import { stringify as stringifySync } from 'csv-stringify/sync'

import type { AuditEntry } from '#contract/audit.ts'

import type { Database } from '../database/database.ts'
import { findAuditEntries, type Wanted } from './read.ts'

const pageSize = 500
const columns = ['time', 'who', 'from', 'what', 'kind', 'id', 'field', 'before', 'after']
// Escaped, because spreadsheets run text that begins like a formula; with a byte order mark, because they do not
// recognise UTF-8 without it.
const written: Options = { header: true, columns, escape_formulas: true, bom: true }

/** Streams all matching entries as CSV, newest first: one line per changed field. */
export function auditCsv(database: Database, wanted: Wanted): Stringifier {
  return pipeline(
    Readable.from(linesOf(database, wanted)),
    stringify(written),
    // An error destroys both streams, so that the client receives a truncated file.
    () => undefined,
  )
}

/** Returns these entries as CSV text. */
export function csvOf(entries: readonly AuditEntry[]): string {
  return stringifySync(entries.flatMap(linesFor), written)
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
  const common = [at, by.email, address, op, kind, id]
  if (changes.length === 0) return [[...common, '', '', '']]
  return changes.map(({ field, from, to }) => [...common, field, from, to])
}
