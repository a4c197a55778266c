import * as v from 'valibot'

import { auditLogPage, auditPaths } from '#contract/audit.ts'

import type { TestApp } from './console.ts'

/** Returns the audit log as an owner reads it. */
export async function auditOf({ console }: TestApp, query: Record<string, string> = {}) {
  const url = `${auditPaths.list}?${new URLSearchParams(query).toString()}`
  const { body } = await console.call({ method: 'GET', url })
  return v.parse(auditLogPage, body.data)
}

/** Returns the reply to an owner's export of the audit log. */
export function csvOf({ app, console }: TestApp, query = '') {
  const headers = { authorization: `Bearer ${console.token}` }
  return app.inject({ url: auditPaths.csv + query, headers })
}
