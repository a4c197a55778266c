import * as v from 'valibot'

import { etagOf, type Parts, toParts, valuesOf } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import { changedParts, type Entry } from './entry.ts'

/**
 * What helps an entry that was refused.
 * - `retry`: sending it again, as it is.
 * - `mend`: its form, with what the backend said of it.
 * - `decide`: its form, field by field "yours / theirs": both changed the same.
 * - `insist`: removing it all the same, though others have changed it since.
 * - `add-again`: its form, as a new item: what it changes was deleted meanwhile.
 */
export type Remedy = 'retry' | 'mend' | 'decide' | 'insist' | 'add-again'

type Refused = Pick<Entry, 'kind' | 'op' | 'parts' | 'seen' | 'picture' | 'refusal'>

/** What helps a parked entry. */
export function remedyOf(entry: Refused): Remedy {
  const { op, refusal } = entry
  if (op === 'remove' && refusal?.code === 'changed') return 'insist'
  if (!refusal || op === 'remove' || op === 'set') return 'retry'
  if (isGone(entry)) return 'add-again'
  if (isContested(entry)) return 'decide'
  return mendable.has(refusal.status) ? 'mend' : 'retry'
}

/** Refusals of what stands in a form. */
const mendable = new Set([200, 400, 403, 409, 413, 415, 422])

function isGone({ op, refusal }: Refused): boolean {
  return op === 'update' && (refusal?.status === 404 || refusal?.status === 410)
}

/** A picture is contested too: nobody can tell which of two is the better one. */
function isContested(entry: Refused): boolean {
  if (!theirsOf(entry)) return false
  return entry.picture !== undefined || contestedNames(entry).length > 0
}

/** The fields that both changed, and not to the same. */
export function contestedNames(entry: Refused): string[] {
  const theirs = theirPartsOf(entry)
  if (!theirs) return []
  const { seen } = entry
  return Object.entries(changedParts(entry)).flatMap(([name, yours]) => {
    const isTheirsToo = theirs[name] === yours
    const isYoursAlone = seen !== undefined && theirs[name] === seen[name]
    return isTheirsToo || isYoursAlone ? [] : [name]
  })
}

/**
 * A change that was refused for what others made meanwhile, on top of that: what it does not touch
 * takes theirs. Undefined where both changed the same, and where theirs is not known.
 */
export function onTheirs(entry: Refused): { parts: Parts; seen: Parts; base: string } | undefined {
  const theirs = theirsOf(entry)
  const seen = theirPartsOf(entry)
  const base = theirs && etagOf(theirs)
  if (!seen || base === undefined || isContested(entry)) return undefined
  return { parts: { ...seen, ...changedParts(entry) }, seen, base }
}

/** The item as it stands on the backend, when the entry was refused because somebody changed it. */
export function theirsOf({ refusal }: Pick<Entry, 'refusal'>): Theirs | undefined {
  const theirs = v.safeParse(storedItem, refusal?.data)
  return theirs.success ? theirs.output : undefined
}

type Theirs = v.InferOutput<typeof storedItem>

/** The same, as wire text. */
export function theirPartsOf({
  kind,
  refusal,
}: Pick<Entry, 'kind' | 'refusal'>): Parts | undefined {
  const resource = resourceNamed(kind)
  const theirs = theirsOf({ ...(refusal && { refusal }) })
  return resource && theirs && toParts(resource, valuesOf(resource, theirs))
}

const storedItem = v.looseObject({ _id: v.string(), version: v.number() })
