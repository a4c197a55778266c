import { useSnapshot } from 'valtio'

import { areas, type Need, type AccessScope, accessScopeOf } from '#contract/roles.ts'

import { session, type SessionState } from './state.ts'

/** Author of an item; an unsent item without one belongs to the signed-in user. */
type Added = { addedBy?: unknown; outbox?: object }

/** Whether the role of the signed-in user permits an action, optionally on a given item. */
export type May = (need: Need, item?: Added) => boolean

/** Permissions of the signed-in user; a change renders the component again. */
export function useMay(): May {
  return mayOf(useSnapshot(session))
}

/** Checks a permission at this moment, outside of rendering. */
export const mayNow: May = (need, item) => mayOf(session)(need, item)

function mayOf({ powers, account }: Readonly<Pick<SessionState, 'powers' | 'account'>>): May {
  return (need, item) => {
    const reach = powers === undefined ? reachElsewhere(need) : accessScopeOf(powers, need)
    if (reach !== 'own' || !item) return reach !== 'none'
    const isWaiting = item.addedBy === undefined && item.outbox !== undefined
    return isWaiting || item.addedBy === account?._id
  }
}

/** Another backend decides about permissions itself, and lacks the calls of these areas. */
const oursAlone = new Set<string>([areas.people, areas.audit])
const reachElsewhere = ({ area }: Need): AccessScope => (oursAlone.has(area) ? 'none' : 'all')
