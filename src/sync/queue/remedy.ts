import * as v from 'valibot'

import { stateOf } from '#contract/change.ts'
import type { WireValues } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import type { Entry, Refused } from './entry.ts'

/**
 * What helps an entry that was refused.
 * - `retry`: sending it again, as it is.
 * - `repair`: its form, with what the backend said of it.
 * - `decide`: its form, with both values side by side: others have changed the same.
 * - `insist`: removing it all the same, though others have changed it since.
 * - `add-again`: its form, as a new item: what it changes was deleted meanwhile.
 */
export type Remedy = 'retry' | 'repair' | 'decide' | 'insist' | 'add-again'

type Parked = Pick<Entry, 'kind' | 'op' | 'changes' | 'refusal'>

/** What helps a parked entry. */
export function remedyOf(entry: Parked): Remedy {
  const { op, refusal } = entry
  if (!refusal || op === 'set') return 'retry'
  const isContested = contestedNames(entry).length > 0
  if (op === 'remove') return isContested ? 'insist' : 'retry'
  if (isGone(refusal)) return 'add-again'
  if (isContested) return 'decide'
  const isRepairable = repairable.has(refusal.status) || refusal.isIntercepted === true
  return isRepairable ? 'repair' : 'retry'
}

/** Whether the item is not there. A proxy says so in plain text, too, while the backend is away. */
export function isGone({ status, isPlain }: Pick<Refused, 'status' | 'isPlain'>): boolean {
  return (status === 404 || status === 410) && !isPlain
}

/** Refusals of what stands in a form. */
const repairable = new Set([200, 400, 403, 409, 413, 415, 422])

/** Its fields whose values on the backend it was not allowed to replace. */
export function contestedNames(entry: Parked): string[] {
  const theirs = theirsOf(entry)
  if (!theirs) return []
  const told = entry.refusal?.contested ?? []
  return Object.entries(entry.changes).flatMap(([name, { to, seen: baseValues }]) => {
    const value = theirs.wireValues[name] ?? ''
    const isContested = value !== to && !baseValues.includes(value)
    return isContested || told.includes(name) ? [name] : []
  })
}

/** The item as others have left it, when the entry was refused because of that. */
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
    ? { item: found.output, wireValues: stateOf(resource, found.output) }
    : undefined
}
