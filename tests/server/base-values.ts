import { createHash } from 'node:crypto'

import { type BaseValues, baseValuesField, itemWireValues } from '#contract/change.ts'
import type { Resource } from '#contract/resource.ts'

import type { ParsedReply } from './console.ts'

/** Returns the base values of a form that shows this item, for all fields or for these. */
export function baseValuesIn(
  resource: Resource,
  item: Readonly<Record<string, unknown>>,
  names?: readonly string[],
): BaseValues {
  const state = Object.entries(itemWireValues(resource, item))
  const named = state.filter(([name]) => names?.includes(name) ?? true)
  return Object.fromEntries(named.map(([name, value]) => [name, [value]]))
}

/** Returns the form part with the base values. */
export function baseValuesPart(seen: unknown): Record<string, string> {
  return { [baseValuesField]: JSON.stringify(seen) }
}

/** Returns the hash by which base values name a picture. */
export function hashOf(picture: Buffer): string {
  return createHash('sha256').update(picture).digest('hex')
}

/** Returns status, code and contested fields of a conflict. */
export function contestedOf({ status, body }: ParsedReply) {
  return [status, body.code, body['contested']]
}
