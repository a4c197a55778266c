import { documentOutline } from 'ionicons/icons'

import { type Place, places } from './places.ts'

type Kind = { path?: string; icon: string }

const byName: Readonly<Record<string, Place>> = places

/** Only a newer version of the app knows the others. */
const unknown: Kind = { icon: documentOutline }

/** Where the resource of a write is repaired, and its sign where there is no picture. */
export function kindOf({ kind }: { kind: string }): Kind {
  return byName[kind]?.list ?? unknown
}

/** The address of the form of an item. */
export function formOf({ kind, itemId }: { kind: string; itemId: string }): string | undefined {
  const { path } = kindOf({ kind })
  return path === undefined
    ? undefined
    : `${path}?${new URLSearchParams({ edit: itemId }).toString()}`
}
