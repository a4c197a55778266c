import { proxy } from 'valtio'

/** What was last said of news for whoever is signed in, and when it was first said (ms). */
export const enquiriesState = proxy({ newEnquiries: 0, toldAt: 0 })

/** So many enquiries are new, as is said now. */
export function setNewEnquiries(newEnquiries: number): void {
  if (newEnquiries !== enquiriesState.newEnquiries)
    Object.assign(enquiriesState, { newEnquiries, toldAt: Date.now() })
}
