import { proxy } from 'valtio'

import { perSession } from '../engine/per-session.ts'

/** Number of new enquiries for the signed-in user, and when it last changed (ms). */
export const enquiriesState = perSession(() => proxy({ newEnquiries: 0, changedAt: 0 }))

/** Sets the number of new enquiries, in the state of the current session or of an earlier one. */
export function setNewEnquiries(newEnquiries: number, state = enquiriesState()): void {
  if (newEnquiries !== state.newEnquiries)
    Object.assign(state, { newEnquiries, changedAt: Date.now() })
}
