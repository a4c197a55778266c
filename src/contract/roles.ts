import { resourceNamed } from './resources/index.ts'
import type { Role } from './role.ts'

/** What is done; what neither adds nor removes is an update. */
export type Act = 'read' | 'add' | 'update' | 'remove'

/** What a call or a screen needs; the area is the name of a resource, or one of those beside them. */
export type Need = { area: string; act: Act }

/** The areas that are no resource. */
export const areas = {
  dashboard: 'dashboard',
  uploads: 'uploads',
  people: 'people',
  audit: 'audit',
} as const

/** How much of it a role may: all, only what the person has added, or nothing. */
export type AccessScope = 'all' | 'own' | 'none'

const isContent = (area: string) => area === areas.dashboard || resourceNamed(area) !== undefined

/** What is not named here is for owners alone: whoever may change people may become anything. */
const reaches: Record<Role, (need: Need) => AccessScope> = {
  admin: () => 'all',
  editor: ({ area }) => (isContent(area) || area === areas.uploads ? 'all' : 'none'),
  'event-staff': ({ area, act }) => {
    if (area === areas.uploads) return 'all'
    if (resourceNamed(area)?.isOfEventStaff !== true) return 'none'
    return act === 'read' || act === 'add' ? 'all' : 'own'
  },
  reader: ({ area, act }) => (act === 'read' && isContent(area) ? 'all' : 'none'),
}

/** How much a role may of what is needed. */
export function accessScopeOf(role: Role, need: Need): AccessScope {
  return reaches[role](need)
}
