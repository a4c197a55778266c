import { etagOf } from '#contract/resource.ts'

import type { Entry } from './entry.ts'

// The server counts the changes of an item: each version is the one before, plus one.

/** The number in a version, as If-Match carries it; 0 without one. */
export function numberIn(version: string | undefined): number {
  return Number(/\.(\d+)"$/.exec(version ?? '')?.[1] ?? 0)
}

/** The version before this one: out of it a write made this one, if its If-Match said so. */
export function versionBefore(version: string | undefined): string | undefined {
  return version?.replace(/\d+"$/, `${numberIn(version) - 1}"`)
}

/** A version that nothing on the server has. */
export function noVersion(itemId: string): string {
  return etagOf({ _id: itemId, version: 0 })
}

/** The version of an item in a reply, as If-Match carries it. */
export function versionOf(item: Entry['item']): string | undefined {
  const version = versionIn(item)
  return version === undefined ? undefined : etagOf({ _id: String(item?.['_id']), version })
}

/** The number of the version of an item in a reply. */
export function versionIn(item: Entry['item']): number | undefined {
  const version = item?.['version']
  return typeof version === 'number' ? version : undefined
}
