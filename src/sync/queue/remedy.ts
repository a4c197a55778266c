import * as v from 'valibot'

import { itemWireValues } from '#contract/change.ts'
import type { WireValues } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import type { Entry, Refused } from './entry.ts'

/**
 * How the person can resolve a parked entry.
 * - `retry`: send it again unchanged.
 * - `repair`: open its form with the backend's messages.
 * - `decide`: open its form with both values of each conflict.
 * - `insist`: remove the item despite remote changes.
 * - `add-again`: open its form as a new item, because the item was deleted.
 * - `ask`: ask an owner for another role, then retry; no form helps.
 */
export type Remedy = 'retry' | 'repair' | 'decide' | 'insist' | 'add-again' | 'ask'

type Parked = Pick<Entry, 'kind' | 'op' | 'changes' | 'refusal'>

/** Returns the remedy of a parked entry. */
export function remedyOf(entry: Parked): Remedy {
  const { op, refusal } = entry
  if (refusal?.code === 'forbidden') return 'ask'
  // No change of the form makes a request come from another origin.
  if (!refusal || op === 'set' || refusal.code === 'other-site') return 'retry'
  const isContested = contestedNames(entry).length > 0
  if (op === 'remove') return isContested ? 'insist' : 'retry'
  return remedyOfContent(refusal, isContested)
}

/** Returns the remedy of an addition or update. */
function remedyOfContent(refusal: Refused, isContested: boolean): Remedy {
  if (isGone(refusal)) return 'add-again'
  if (isContested) return 'decide'
  const isRepairable = repairable.has(refusal.status) || refusal.isIntercepted === true
  return isRepairable ? 'repair' : 'retry'
}

/** Whether the item does not exist. A plain-text 404 does not count: proxies send it while the backend is down. */
export function isGone({ status, isPlain }: Pick<Refused, 'status' | 'isPlain'>): boolean {
  return (status === 404 || status === 410) && !isPlain
}

/** Statuses that a changed form may resolve. */
const repairable = new Set([200, 400, 403, 409, 413, 415, 422])

/** Names of the fields in conflict: the remote value is neither a base value nor the new value. */
export function contestedNames(entry: Parked): string[] {
  const theirs = theirsOf(entry)
  if (!theirs) return []
  const reported = entry.refusal?.contested ?? []
  return Object.entries(entry.changes).flatMap(([name, { to, seen: baseValues }]) => {
    const value = theirs.wireValues[name] ?? ''
    const isContested = value !== to && !baseValues.includes(value)
    return isContested || reported.includes(name) ? [name] : []
  })
}

/** Returns the remote item and its fields, if the entry was refused because of a conflict. */
export function theirsOf({
  kind,
  refusal,
}: Pick<Entry, 'kind' | 'refusal'>):
  | { item: Record<string, unknown>; wireValues: WireValues }
  | undefined {
  const resource = resourceNamed(kind)
  if (!resource || refusal?.code !== 'changed') return undefined
  const found = v.safeParse(v.record(v.string(), v.unknown()), refusal.data)
  return found.success
    ? { item: found.output, wireValues: itemWireValues(resource, found.output) }
    : undefined
}
