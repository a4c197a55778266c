import * as v from 'valibot'

import { faultOf } from '#api/fault.ts'
import { type AuditFilter, type AuditLogPage, auditLogPage, auditPaths } from '#contract/audit.ts'

import { api } from '../engine/instances.ts'
import { cachingEntries } from './cached-audit.ts'
import { call, dataOf, type CallResult } from './call.ts'

/**
 * Reads one page of the audit log, newest first; with `before` the page after that cursor. What it read can be read
 * offline (`readCachedAudit`).
 */
export async function readAudit(
  filter: AuditFilter,
  before?: string,
): Promise<CallResult<AuditLogPage>> {
  const path = auditPaths.list + queryOf({ ...filter, ...(before !== undefined && { before }) })
  return cachingEntries(async () => dataOf(await call({ method: 'GET', path }), auditLogPage))
}

/** Fetches the filtered audit log as a CSV file. */
export async function fetchAuditFile(filter: AuditFilter): Promise<CallResult<Blob>> {
  try {
    return { ok: true, value: await api.file(auditPaths.csv + queryOf(filter), 'text/csv') }
  } catch (caught) {
    return { ok: false, fault: faultOf(caught) }
  }
}

/** Sets for how many days the server keeps audit entries; null keeps them forever. */
export async function setAuditRetention(
  days: number | null,
): Promise<CallResult<{ days: number | null }>> {
  const body = { days }
  const retention = v.object({ days: v.nullable(v.number()) })
  return dataOf(await call({ method: 'PUT', path: auditPaths.kept, body }), retention)
}

function queryOf(parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString()
  return query === '' ? '' : `?${query}`
}
