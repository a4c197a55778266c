import * as v from 'valibot'

import { isUnanswered } from '#api/fault.ts'
import { cachedList, cacheList, requestedAtOfCached } from '#api/list-cache.ts'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLogPage,
  auditLogPage,
  auditPaths,
} from '#contract/audit.ts'
import { isSameSession } from '#device/session.ts'

import { sessionNow } from '../engine/session.ts'
import type { CallFault } from './call.ts'

/** Most entries stored on the device; the oldest are dropped first. */
const mostStored = 1000
const dayMs = 24 * 60 * 60 * 1000

/** Stored entries that match a filter, newest first, and when the log was last read (ISO). */
export type CachedAudit = { entries: readonly AuditEntry[]; readAt: string }

/**
 * Runs a read of the log, and adds its entries to those stored on the device for reading offline. They are deleted with
 * the session, as all lists are. A failure to store them does not affect the read.
 */
export async function cachingEntries<R extends { ok: true; value: AuditLogPage } | { ok: false }>(
  read: () => Promise<R>,
): Promise<R> {
  const session = sessionNow()
  const requestedAt = Date.now()
  const result = await read()
  // The next person on this device may not have the role of an owner.
  if (result.ok && session && isSameSession(session, sessionNow()))
    store(session.owner, result.value, requestedAt).catch(() => undefined)
  return result
}

async function store(owner: string, page: AuditLogPage, requestedAt: number): Promise<void> {
  const before = await storedPage(owner)
  const joinedEntries = joined(page.entries, before?.page.entries ?? [])
  const entries = joinedEntries.filter(isKept(page)).slice(0, mostStored)
  const body = JSON.stringify({ success: true, data: { ...page, entries, next: null } })
  await cacheList({ owner, url: auditPaths.list }, { body, requestedAt }, sessionNow)
}

/** Returns whether an entry is within the retention that the page states. */
function isKept({ keptDays }: AuditLogPage): (entry: AuditEntry) => boolean {
  const oldest = keptDays === null ? '' : new Date(Date.now() - keptDays * dayMs).toISOString()
  return ({ at }) => at >= oldest
}

/**
 * Returns the stored entries that match the filter, after a read that the server has not answered; undefined after
 * another fault, or when the device has read none.
 */
export async function readCachedAudit(
  fault: CallFault,
  filter: AuditFilter,
): Promise<CachedAudit | undefined> {
  if (!isUnanswered(fault)) return undefined
  const owner = sessionNow()?.owner
  const stored = owner && (await storedPage(owner).catch(() => undefined))
  if (!stored) return undefined
  const { page, readAt } = stored
  const entries = page.entries.filter(isKept(page)).filter((entry) => matches(entry, filter))
  return { entries, readAt: new Date(readAt).toISOString() }
}

const storedBody = v.object({ data: auditLogPage })

async function storedPage(owner: string) {
  const reply = await cachedList({ owner, url: auditPaths.list })
  const parsed = v.safeParse(storedBody, await reply?.json().catch(() => undefined))
  if (!parsed.success) return undefined
  return { page: parsed.output.data, readAt: requestedAtOfCached(reply?.headers) ?? 0 }
}

/** Joins two lists of entries, newest first. */
function joined(read: readonly AuditEntry[], stored: readonly AuditEntry[]): AuditEntry[] {
  const byId = new Map([...stored, ...read].map((entry) => [entry._id, entry]))
  return [...byId.values()].toSorted(
    (one, other) => Number(one.at < other.at) - Number(one.at > other.at),
  )
}

function matches(entry: AuditEntry, { by, op, kind, from, until }: AuditFilter): boolean {
  const wanted = [
    [by, entry.by.email],
    [op, entry.op],
    [kind, entry.kind],
  ]
  const isWithin = entry.at >= (from ?? '') && (until === undefined || entry.at < until)
  return isWithin && wanted.every(([value, own]) => value === undefined || value === own)
}
