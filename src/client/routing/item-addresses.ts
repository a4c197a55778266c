import { documentOutline } from 'ionicons/icons'

import { type ResourceRoutes, resourceRoutes } from './resource-routes.ts'

type ListRoute = { path?: string; icon: string }

const routesByName: Readonly<Record<string, ResourceRoutes>> = resourceRoutes

/** For resources of a newer version of the app. */
const unknownRoute: ListRoute = { icon: documentOutline }

/** Returns the route of a resource's list, and its icon. */
export function listRouteOf({ kind }: { kind: string }): ListRoute {
  return routesByName[kind]?.list ?? unknownRoute
}

type ItemReference = { kind: string; itemId: string }

/** Returns the address of an item's form. */
export const formPath = (item: ItemReference) => dialogAddress(item, 'edit')

/** Returns the address that displays all of an item; for a single resource that of its screen. */
export const detailsPath = (item: ItemReference) =>
  item.kind === item.itemId ? listRouteOf(item).path : dialogAddress(item, 'open')

function dialogAddress(
  { kind, itemId }: ItemReference,
  dialog: 'edit' | 'open',
): string | undefined {
  const { path } = listRouteOf({ kind })
  return path === undefined
    ? undefined
    : `${path}?${new URLSearchParams({ [dialog]: itemId }).toString()}`
}
