import * as v from 'valibot'

import { faultOf } from '#api/fault.ts'
import { type AuditFilter, type AuditLogPage, auditLogPage, auditPaths } from '#contract/audit.ts'

import { api } from '../engine.ts'
import { call, dataOf, type Done } from './call.ts'

/** One part of what was done, newest first; the one behind `before`. */
export async function readAudit(filter: AuditFilter, before?: string): Promise<Done<AuditLogPage>> {
  const path = auditPaths.list + queryOf({ ...filter, ...(before !== undefined && { before }) })
  return dataOf(await call({ method: 'GET', path }), auditLogPage)
}

/** All of it as a file for spreadsheets. */
export async function fetchAuditFile(filter: AuditFilter): Promise<Done<Blob>> {
  try {
    return { ok: true, value: await api.file(auditPaths.csv + queryOf(filter), 'text/csv') }
  } catch (caught) {
    return { ok: false, fault: faultOf(caught) }
  }
}

/** For so many days it is kept from now on; null for good. */
export async function keepAudit(days: number | null): Promise<Done<{ days: number | null }>> {
  const body = { days }
  const kept = v.object({ days: v.nullable(v.number()) })
  return dataOf(await call({ method: 'PUT', path: auditPaths.kept, body }), kept)
}

function queryOf(asked: Record<string, string>): string {
  const query = new URLSearchParams(asked).toString()
  return query === '' ? '' : `?${query}`
}
