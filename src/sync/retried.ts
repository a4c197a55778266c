import { etagOf } from '#contract/resource.ts'

import { remedyOf, theirPartsOf, theirsOf } from './conflict.ts'
import { changedParts, type Entry } from './entry.ts'
import { isSettled, traceOf } from './lanes.ts'

/**
 * Sends again by hand; what was refused for certain goes under a new key. Undefined for what the
 * admin has to decide first: sent as it is, it would be in vain, or take somebody's change away.
 */
export function retried(entry: Entry, newId: string): Entry | undefined {
  if (entry.state !== 'parked' && entry.state !== 'waiting') return undefined
  if (needsDecision(entry)) return undefined
  const { refusal: _, failures: __, ...rest } = entry
  const fresh = isSettled(entry) ? { id: newId, attempts: 0, ...traceOf(entry) } : {}
  return { ...rest, ...fresh, ...onTheirs(entry), state: 'queued', nextAt: 0 }
}

function needsDecision(entry: Entry): boolean {
  const remedy = entry.state === 'parked' ? remedyOf(entry) : 'retry'
  return remedy === 'decide' || remedy === 'add-again'
}

/** A change of what somebody else changed goes on top of theirs: what it does not touch stays theirs. */
function onTheirs(entry: Entry): Pick<Entry, 'parts'> & Partial<Entry> {
  const theirs = theirsOf(entry)
  const seen = theirPartsOf(entry)
  const base = theirs && etagOf(theirs)
  const isBased = entry.op === 'add' || entry.op === 'update'
  if (!isBased || !seen || base === undefined) return { parts: entry.parts }
  return { parts: { ...seen, ...changedParts(entry) }, seen, base }
}
