import { proxy } from 'valtio'

import { perSession } from '../engine/per-session.ts'

/** Number of new enquiries for the signed-in user, and when it last changed (ms). */
export const enquiriesState = perSession(() => proxy({ newEnquiries: 0, changedAt: 0 }))

/** Sets the number of new enquiries. */
export function setNewEnquiries(newEnquiries: number): void {
  const state = enquiriesState()
  if (newEnquiries !== state.newEnquiries)
    Object.assign(state, { newEnquiries, changedAt: Date.now() })
}
