import { createHash } from 'node:crypto'

import { type BaseValues, baseValuesField, stateOf } from '#contract/change.ts'
import type { Resource } from '#contract/resource.ts'

import type { Answered } from './console.ts'

/** What a form that shows this item has seen, of all fields or of these. */
export function seenIn(
  resource: Resource,
  item: Readonly<Record<string, unknown>>,
  names?: readonly string[],
): BaseValues {
  const state = Object.entries(stateOf(resource, item))
  const named = state.filter(([name]) => names?.includes(name) ?? true)
  return Object.fromEntries(named.map(([name, value]) => [name, [value]]))
}

/** The part of a form that says it. */
export function partOf(seen: unknown): Record<string, string> {
  return { [baseValuesField]: JSON.stringify(seen) }
}

/** A picture as `seen` names it. */
export function hashOf(picture: Buffer): string {
  return createHash('sha256').update(picture).digest('hex')
}

/** A refusal because of values that were not seen: its status, its code, and which fields. */
export function contestedOf({ status, body }: Answered) {
  return [status, body.code, body['contested']]
}
