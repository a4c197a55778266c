import { documentOutline } from 'ionicons/icons'

import { type ResourceRoutes, resourceRoutes } from './resource-routes.ts'

type ListRoute = { path?: string; icon: string }

const routesByName: Readonly<Record<string, ResourceRoutes>> = resourceRoutes

/** Only a newer version of the app knows the others. */
const unknown: ListRoute = { icon: documentOutline }

/** Where the resource of a write is repaired, and its sign where there is no picture. */
export function listRouteOf({ kind }: { kind: string }): ListRoute {
  return routesByName[kind]?.list ?? unknown
}

type Named = { kind: string; itemId: string }

/** The address of the form of an item. */
export const formAddress = (item: Named) => dialogAddress(item, 'edit')

/** The address where all of an item is shown; of what there is one, its screen shows it. */
export const detailsAddress = (item: Named) =>
  item.kind === item.itemId ? listRouteOf(item).path : dialogAddress(item, 'open')

function dialogAddress({ kind, itemId }: Named, dialog: 'edit' | 'open'): string | undefined {
  const { path } = listRouteOf({ kind })
  return path === undefined
    ? undefined
    : `${path}?${new URLSearchParams({ [dialog]: itemId }).toString()}`
}
