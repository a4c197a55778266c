import * as v from 'valibot'

import { historyEntry } from './history.ts'

/** Calls about all that was done; for owners. */
export const auditPaths = {
  /** GET one part of it (`AuditPart`), newest first, by an `AuditFilter`. */
  list: '/admin/audit',
  /** GET all of it as CSV, by the same filters, one line for each thing that was changed. */
  csv: '/admin/audit.csv',
  /** PUT `{ days }`: what is older is forgotten; null for never. */
  kept: '/admin/audit/kept',
} as const

/** How much one part holds. */
export const auditPageSize = 50

/** The fewest days that it is kept: nobody shall hide this week by it. */
export const auditLeastDays = 30
export const auditMostDays = 3650

/** The kind of entries that are about accounts; all others are about items of a resource. */
export const accountKind = 'account'

/** What is done to items, and with accounts. */
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
  'confirmation-refused',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'audit-kept-changed',
  'refused',
  'other-site-refused',
  'other-owner-refused',
  'unconfirmed-refused',
  'link-refused',
  'last-owner-refused',
] as const
export type AuditOp = (typeof auditOps)[number]

/**
 * One thing that was done.
 * - `by`: who did it, with the e-mail address of that time; an id of '' is that of nobody who is known.
 * - `address`: the IP address it came from; '' where it is not known.
 * - `id`: what of this kind it was done to.
 * - `op`: one of `auditOps`, or what only a newer server does.
 */
export const auditEntry = v.object({
  ...v.omit(historyEntry, ['op', 'write']).entries,
  address: v.string(),
  kind: v.string(),
  id: v.string(),
  op: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

/** `next` is what the following part is asked for by; null behind the last one. */
export const auditLogPage = v.object({
  entries: v.array(auditEntry),
  next: v.nullable(v.string()),
  keptDays: v.nullable(v.number()),
})
export type AuditLogPage = v.InferOutput<typeof auditLogPage>

/**
 * By which entries are asked for: the email of who did it, one of `auditOps`, a kind, and from when until
 * when (ISO).
 */
export type AuditFilter = {
  by?: string
  op?: string
  kind?: string
  from?: string
  until?: string
}
