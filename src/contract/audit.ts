import * as v from 'valibot'

import { historyEntry } from './history.ts'

/** Calls about the audit log; for owners. */
export const auditPaths = {
  /** GET returns one page (`AuditLogPage`), newest first, filtered by an `AuditFilter`. */
  list: '/admin/audit',
  /** GET returns all entries as CSV with the same filters, one line per changed field. */
  csv: '/admin/audit.csv',
  /** PUT `{ days }`: older entries are deleted; null keeps all. */
  kept: '/admin/audit/kept',
} as const

/** Entries per page. */
export const auditPageSize = 50

/** Shortest retention in days, so that an owner cannot use it to erase recent traces. */
export const auditMinDays = 30
export const auditMaxDays = 3650

/** Kind of entries about accounts; all others are about items of a resource. */
export const accountKind = 'account'

/** Operations on items and accounts. */
export const auditOps = [
  ...historyEntry.entries.op.options,
  'signed-in',
  'signed-out',
  'signed-out-device',
  'signed-out-everywhere',
  'code-asked',
  'sign-in-refused',
  'password-change-refused',
  'password-changed',
  'password-set',
  'admin-added',
  'admin-disabled',
  'person-invited',
  'person-changed',
  'link-made',
  'link-used',
  'name-changed',
  'language-changed',
  'picture-changed',
  'notifications-on',
  'notifications-off',
  'confirmation-refused',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'factor-roles-changed',
  'audit-kept-changed',
  'audit-exported',
  'webhook-added',
  'webhook-changed',
  'webhook-removed',
  'webhook-secret-made',
  'refused',
  'other-site-refused',
  'other-owner-refused',
  'unconfirmed-refused',
  'second-factor-refused',
  'link-refused',
  'last-owner-refused',
  'refusals-omitted',
] as const
export type AuditOp = (typeof auditOps)[number]

/** Factors by which a person signed in. */
export const signInMethods = ['password', 'password and code', 'passkey'] as const
export type SignInMethod = (typeof signInMethods)[number]

/**
 * One audited operation.
 * - `by`: the person, with the e-mail address at that time; the id '' means an unknown person.
 * - `address`: the IP address of the request; '' when unknown.
 * - `id`: the id of the item or account within `kind`.
 * - `op`: one of `auditOps`, or an operation that only a newer server has.
 */
export const auditEntry = v.object({
  ...v.omit(historyEntry, ['op', 'write']).entries,
  address: v.string(),
  kind: v.string(),
  id: v.string(),
  op: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

/** `next` is the cursor of the next page; null on the last one. */
export const auditLogPage = v.object({
  entries: v.array(auditEntry),
  next: v.nullable(v.string()),
  keptDays: v.nullable(v.number()),
})
export type AuditLogPage = v.InferOutput<typeof auditLogPage>

/** Filters: the email of the person, one of `auditOps`, a kind, and a time range (ISO). */
export type AuditFilter = {
  by?: string
  op?: string
  kind?: string
  from?: string
  until?: string
}
