import * as v from 'valibot'

import type { AuditEntry, AuditOp } from '#contract/audit.ts'
import { historyEntry } from '#contract/history.ts'

import type { Database } from '../database/database.ts'
import type { HistoryRow } from '../database/tables.ts'

/** Filter of entries; times in ms since 1970, `from` inclusive, `until` exclusive. */
export type Wanted = {
  by?: string | undefined
  op?: AuditOp | undefined
  kind?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

/** Returns up to `limit` matching entries before the cursor, newest first; without a cursor from the newest on. */
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

/** Returns the retention in days; null means for good. */
export async function readKeptDays(database: Database): Promise<number | null> {
  const { audit_days: days } = await database
    .selectFrom('installation')
    .select('audit_days')
    .executeTakeFirstOrThrow()
  return days
}
