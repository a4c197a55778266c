import { documentOutline } from 'ionicons/icons'

import { type ResourceRoutes, resourceRoutes } from './places.ts'

type Kind = { path?: string; icon: string }

const byName: Readonly<Record<string, ResourceRoutes>> = resourceRoutes

/** Only a newer version of the app knows the others. */
const unknown: Kind = { icon: documentOutline }

/** Where the resource of a write is repaired, and its sign where there is no picture. */
export function kindOf({ kind }: { kind: string }): Kind {
  return byName[kind]?.list ?? unknown
}

type Named = { kind: string; itemId: string }

/** The address of the form of an item. */
export const formOf = (item: Named) => addressOf(item, 'edit')

/** The address where all of an item is shown; of what there is one, its screen shows it. */
export const detailsOf = (item: Named) =>
  item.kind === item.itemId ? kindOf(item).path : addressOf(item, 'open')

function addressOf({ kind, itemId }: Named, dialog: 'edit' | 'open'): string | undefined {
  const { path } = kindOf({ kind })
  return path === undefined
    ? undefined
    : `${path}?${new URLSearchParams({ [dialog]: itemId }).toString()}`
}
