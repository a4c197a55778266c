import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import {
  type HistoryEntry,
  historyEntry,
  historyMaxPerPage,
  historyPageSize,
  itemHistoryPath,
} from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import type { Role } from '#contract/role.ts'

import { sessionOf } from '../accounts/signed-in.ts'
import { readHistory } from '../database/history.ts'
import { readItem } from '../database/items.ts'
import type { HistoryRow } from '../database/tables.ts'
import { checkQuery, pageEntries, paginationOf } from '../http/check-page.ts'
import { refusal, sendReply } from '../http/fault.ts'
import type { Services } from '../services.ts'

const pageQuery = v.object(pageEntries(historyMaxPerPage))
const storedChanges = v.pipe(v.string(), v.parseJson(), historyEntry.entries.changes)

type ToHistory = { Params: { id: string } }

/** Registers the history of a resource's items. */
export function serveHistory(
  app: FastifyInstance,
  { name: kind }: Resource,
  { database }: Pick<Services, 'database'>,
): void {
  app.get<ToHistory>(itemHistoryPath(kind), async (request, reply) => {
    const { page, limit = historyPageSize } = checkQuery(pageQuery, request.query)
    const key = { kind, id: request.params.id.toLowerCase() }
    const { rows, total } = await readHistory(database, key, { page, limit })
    const isThere = typeof (await readItem(database, key)) !== 'string'
    const isOwner = sessionOf(request).role === ('admin' satisfies Role)
    // Items of versions before the history exist without entries. Owners read what was removed in the audit log anyway;
    // for all others a removed enquiry or member is gone.
    if (!isThere && (total === 0 || !isOwner)) {
      return sendReply(reply, refusal('not-found', 'There is no such item'))
    }
    const pagination = paginationOf({ page, limit }, total)
    const body = { success: true as const, data: rows.map(toEntry), pagination }
    return sendReply(reply, { status: 200, body })
  })
}

function toEntry(row: HistoryRow): HistoryEntry {
  return {
    _id: String(row.n),
    at: new Date(row.at).toISOString(),
    by: { _id: row.admin_id, email: row.email },
    op: v.parse(historyEntry.entries.op, row.op),
    write: row.write_key,
    changes: v.parse(storedChanges, row.changes),
  }
}
