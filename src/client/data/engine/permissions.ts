import { useSnapshot } from 'valtio'

import { areas, type Permission, type AccessScope, accessScopeOf } from '#contract/roles.ts'

import { session, type SessionState } from './session.ts'

/** Author of an item; an unsent item without one belongs to the signed-in user. */
type AuthoredItem = { addedBy?: unknown; outbox?: object }

/** Whether the role of the signed-in user permits an action, optionally on a given item. */
export type CheckPermission = (need: Permission, item?: AuthoredItem) => boolean

/** Permissions of the signed-in user; a change renders the component again. */
export function usePermissions(): CheckPermission {
  return mayOf(useSnapshot(session))
}

/** Checks a permission at this moment, outside of rendering. */
export const isPermittedNow: CheckPermission = (need, item) => mayOf(session)(need, item)

function mayOf({
  enforcedRole,
  account,
}: Readonly<Pick<SessionState, 'enforcedRole' | 'account'>>): CheckPermission {
  return (need, item) => {
    const scope =
      enforcedRole === undefined ? scopeElsewhere(need) : accessScopeOf(enforcedRole, need)
    if (scope !== 'own' || !item) return scope !== 'none'
    const isUnsent = item.addedBy === undefined && item.outbox !== undefined
    return isUnsent || item.addedBy === account?._id
  }
}

/** Another backend checks permissions itself, and lacks the calls of these areas. */
const areasOfOurServer = new Set<string>([areas.people, areas.audit, areas.website, areas.webhooks])
const scopeElsewhere = ({ area }: Permission): AccessScope =>
  areasOfOurServer.has(area) ? 'none' : 'all'
