import { onTheirs, remedyOf } from './conflict.ts'
import { type Entry, isContent } from './entry.ts'
import { isSettled, traceOf } from './lanes.ts'

/**
 * Sends again by hand; what was refused for certain goes under a new key. Undefined for what the
 * admin has to decide first: sent as it is, it would be in vain, or take somebody's change away.
 */
export function retried(entry: Entry, newId: string): Entry | undefined {
  if (entry.state !== 'parked' && entry.state !== 'waiting') return undefined
  if (needsDecision(entry)) return undefined
  const { refusal: _, failures: __, base, ...rest } = entry
  const fresh = isSettled(entry) ? { id: newId, attempts: 0, uncalled: 0, ...traceOf(entry) } : {}
  // Whoever insists has been told that it is not what was seen.
  const seen = base !== undefined && remedyOf(entry) !== 'insist' && { base }
  const based = isContent(entry) ? onTheirs(entry) : undefined
  return { ...rest, ...seen, ...fresh, ...based, state: 'queued', nextAt: 0 }
}

function needsDecision(entry: Entry): boolean {
  const remedy = entry.state === 'parked' ? remedyOf(entry) : 'retry'
  return remedy === 'decide' || remedy === 'add-again'
}
