import { resourceNamed } from './resources/index.ts'
import type { Role } from './role.ts'

/** Kind of access; every write that neither adds nor removes is an update. */
export type Act = 'read' | 'add' | 'update' | 'remove'

/** Permission that a call or screen requires; `area` is the name of a resource or one of `areas`. */
export type Need = { area: string; act: Act }

/** Areas that are not resources. */
export const areas = {
  dashboard: 'dashboard',
  uploads: 'uploads',
  people: 'people',
  audit: 'audit',
} as const

/** Extent of a permission: all items, only those that the person has added, or none. */
export type AccessScope = 'all' | 'own' | 'none'

const isContent = (area: string) => area === areas.dashboard || resourceNamed(area) !== undefined

/** Areas not listed here are for owners only: the permission to change people includes every other. */
const permissions: Record<Role, (need: Need) => AccessScope> = {
  admin: () => 'all',
  editor: ({ area }) => (isContent(area) || area === areas.uploads ? 'all' : 'none'),
  'event-staff': ({ area, act }) => {
    if (area === areas.uploads) return 'all'
    if (resourceNamed(area)?.isOfEventStaff !== true) return 'none'
    return act === 'read' || act === 'add' ? 'all' : 'own'
  },
  reader: ({ area, act }) => (act === 'read' && isContent(area) ? 'all' : 'none'),
}

/** Message of a call that the role does not permit. */
export const beyondRole = 'Your role does not include this. Please ask an owner.'

/** Returns the extent to which a role has a permission. */
export function accessScopeOf(role: Role, need: Need): AccessScope {
  return permissions[role](need)
}
