import * as v from 'valibot'

import { stateOf } from '#contract/change.ts'
import type { Parts } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import { union } from './change.ts'
import type { Changes, Entry, Refused } from './entry.ts'

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
  return repairable.has(refusal.status) ? 'repair' : 'retry'
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
  return Object.entries(entry.changes).flatMap(([name, { to, seen }]) => {
    const value = theirs.parts[name] ?? ''
    const isContested = value !== to && !seen.includes(value)
    return isContested || told.includes(name) ? [name] : []
  })
}

/** The item as others have left it, when the entry was refused because of that. */
export function theirsOf({
  kind,
  refusal,
}: Pick<Entry, 'kind' | 'refusal'>): { item: Record<string, unknown>; parts: Parts } | undefined {
  const resource = resourceNamed(kind)
  if (!resource || refusal?.code !== 'changed') return undefined
  const found = v.safeParse(v.record(v.string(), v.unknown()), refusal.data)
  return found.success ? { item: found.output, parts: stateOf(resource, found.output) } : undefined
}

/** Statuses after which a write is certainly not done, and a later one needs a key of its own. */
const definite = new Set([200, 400, 403, 404, 409, 410, 412, 413, 415, 422])

/**
 * Sends again by hand; what was refused for certain goes under a new key. Undefined for what the
 * admin has to decide first: sent as it is, it would be in vain, or they have not been told.
 */
export function retried(entry: Entry, newId: string, isTold = false): Entry | undefined {
  const { refusal, failures: _, ...rest } = entry
  const again = { ...rest, state: 'queued', nextAt: 0 } as const
  if (entry.state === 'waiting') return again
  const remedy = remedyOf(entry)
  if (entry.state !== 'parked' || !isDecided(remedy, isTold)) return undefined
  return {
    ...again,
    ...(definite.has(refusal?.status ?? 0) && { id: newId }),
    // Whoever insists has been told what others have made of it.
    ...(remedy === 'insist' && { changes: withTheirs(entry) }),
  }
}

function isDecided(remedy: Remedy, isTold: boolean): boolean {
  return remedy === 'insist' ? isTold : remedy !== 'decide' && remedy !== 'add-again'
}

function withTheirs(entry: Entry): Changes {
  const theirs = theirsOf(entry)?.parts ?? {}
  const changes = Object.entries(entry.changes).map(([name, { to, seen }]) => {
    return [name, { to, seen: union(seen, [theirs[name] ?? '']) }]
  })
  return Object.fromEntries(changes)
}
