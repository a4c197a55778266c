import { union } from './change.ts'
import type { Changes, Entry } from './entry.ts'
import { type Remedy, remedyOf, theirsOf } from './remedy.ts'

/** Statuses after which a write is certainly not done, and a later one needs a key of its own. */
const definite = new Set([200, 400, 403, 404, 409, 410, 412, 413, 415, 422])

/**
 * Sends again by hand; what was refused for certain goes under a new key. Undefined for what the
 * admin has to decide first: sent as it is, it would be in vain, or they have not been told.
 */
export function retried(entry: Entry, newId: string, isTold = false): Entry | undefined {
  const { refusal, failures: _, interruptions: __, ...rest } = entry
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
  const theirs = theirsOf(entry)?.wireValues ?? {}
  const changes = Object.entries(entry.changes).map(([name, { to, seen: baseValues }]) => {
    return [name, { to, seen: union(baseValues, [theirs[name] ?? '']) }]
  })
  return Object.fromEntries(changes)
}
