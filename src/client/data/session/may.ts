import { useSnapshot } from 'valtio'

import { areas, type Need, type AccessScope, accessScopeOf } from '#contract/roles.ts'

import { session, type SessionState } from './state.ts'

/** What an item says of whoever added it; what only waits here to be sent is of whoever is here. */
type Added = { addedBy?: unknown; outbox?: object }

/** Whether the role of whoever is signed in includes something; to an item, where it is about one. */
export type May = (need: Need, item?: Added) => boolean

/** The same on a screen, which is drawn again when it changes. */
export function useMay(): May {
  return mayOf(useSnapshot(session))
}

/** The same at this moment. */
export const mayNow: May = (need, item) => mayOf(session)(need, item)

function mayOf({ powers, account }: Readonly<Pick<SessionState, 'powers' | 'account'>>): May {
  return (need, item) => {
    const reach = powers === undefined ? reachElsewhere(need) : accessScopeOf(powers, need)
    if (reach !== 'own' || !item) return reach !== 'none'
    const isWaiting = item.addedBy === undefined && item.outbox !== undefined
    return isWaiting || item.addedBy === account?._id
  }
}

/** Another backend decides by itself what it refuses, and has no calls about these. */
const oursAlone = new Set<string>([areas.people, areas.audit])
const reachElsewhere = ({ area }: Need): AccessScope => (oursAlone.has(area) ? 'none' : 'all')
