import { proxy } from 'valtio'

import { onOutboxEvent } from '../engine/outbox-events.ts'

/** Number of new enquiries for the signed-in user, and when it last changed (ms). */
export const enquiriesState = proxy({ newEnquiries: 0, changedAt: 0 })

/** Sets the number of new enquiries. */
export function setNewEnquiries(newEnquiries: number): void {
  if (newEnquiries !== enquiriesState.newEnquiries)
    Object.assign(enquiriesState, { newEnquiries, changedAt: Date.now() })
}

onOutboxEvent(({ type }) => {
  if (type === 'session-ended') setNewEnquiries(0)
})
