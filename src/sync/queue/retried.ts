import { union } from './change.ts'
import type { Changes, Entry } from './entry.ts'
import { type Remedy, remedyOf, theirsOf } from './remedy.ts'

/** Statuses that prove that the write was not applied; a retry then needs a new Idempotency-Key. */
const definite = new Set([200, 400, 403, 404, 409, 410, 412, 413, 415, 422])

/**
 * Returns the entry queued again by hand, after a definite refusal under the new id. Undefined for states that cannot
 * be retried, and where the person has to decide first; `hasSeenRemote` tells that they have seen the remote changes.
 */
export function retried(entry: Entry, newId: string, hasSeenRemote = false): Entry | undefined {
  const { refusal, failures: _, interruptions: __, ...rest } = entry
  const again = { ...rest, state: 'queued', nextAt: 0 } as const
  if (entry.state === 'waiting') return again
  const remedy = remedyOf(entry)
  if (entry.state !== 'parked' || !isDecided(remedy, hasSeenRemote)) return undefined
  return {
    ...again,
    ...(definite.has(refusal?.status ?? 0) && { id: newId }),
    // The person has seen the remote values, so they become base values.
    ...(remedy === 'insist' && { changes: withTheirs(entry) }),
  }
}

function isDecided(remedy: Remedy, hasSeenRemote: boolean): boolean {
  return remedy === 'insist' ? hasSeenRemote : remedy !== 'decide' && remedy !== 'add-again'
}

function withTheirs(entry: Entry): Changes {
  const theirs = theirsOf(entry)?.wireValues ?? {}
  const changes = Object.entries(entry.changes).map(([name, { to, seen: baseValues }]) => {
    return [name, { to, seen: union(baseValues, [theirs[name] ?? '']) }]
  })
  return Object.fromEntries(changes)
}
