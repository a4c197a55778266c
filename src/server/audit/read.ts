import * as v from 'valibot'

import type { AuditEntry, AuditOp } from '#contract/audit.ts'
import { historyEntry } from '#contract/history.ts'

import type { Database } from '../database/database.ts'
import type { HistoryRow } from '../database/tables.ts'

/** Which entries are wanted; times in milliseconds since 1970, `from` within and `until` without. */
export type Wanted = {
  by?: string | undefined
  op?: AuditOp | undefined
  kind?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

/** So many entries before a place, newest first; from the newest without one. */
export async function findAuditEntries(
  database: Database,
  { by, op, kind, from, until }: Wanted,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await database
    .selectFrom('history')
    .selectAll()
    .$if(by !== undefined, (query) => query.where('email', '=', by ?? ''))
    .$if(op !== undefined, (query) => query.where('op', '=', op ?? 'add'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(before !== undefined, (query) => query.where('n', '<', before ?? 0))
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

const storedChanges = v.pipe(v.string(), v.parseJson(), historyEntry.entries.changes)

function toEntry(row: HistoryRow): AuditEntry {
  const { kind, id, op, address } = row
  return {
    _id: String(row.n),
    at: new Date(row.at).toISOString(),
    by: { _id: row.admin_id, email: row.email },
    ...{ kind, id, op, address },
    changes: v.parse(storedChanges, row.changes),
  }
}

/** For how many days entries are kept; null for good. */
export async function readKeptDays(database: Database): Promise<number | null> {
  const { audit_days: days } = await database
    .selectFrom('installation')
    .select('audit_days')
    .executeTakeFirstOrThrow()
  return days
}
