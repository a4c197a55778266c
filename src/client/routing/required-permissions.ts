import type { Permission } from '#contract/roles.ts'
import { areas } from '#contract/roles.ts'

import { type ResourceRoutes, resourceRoutes } from './resource-routes.ts'

/** Returns the permission that a route needs; undefined where everybody may see it. */
export function requiredPermissionOf(path: string): Permission | undefined {
  return needs.get(path)
}

const needs: ReadonlyMap<string, Permission> = new Map([
  ['/', { area: areas.dashboard, act: 'read' }],
  ...Object.entries<ResourceRoutes>(resourceRoutes).flatMap(
    ([area, { add, list }]): [string, Permission][] => [
      [list.path, { area, act: 'read' }],
      ...(add ? ([[add.path, { area, act: 'add' }]] as [string, Permission][]) : []),
    ],
  ),
  ['/people', { area: areas.people, act: 'read' }],
  ['/audit', { area: areas.audit, act: 'read' }],
  ['/website', { area: areas.website, act: 'read' }],
  ['/webhooks', { area: areas.webhooks, act: 'read' }],
])
