import { expect, test } from 'vitest'

import { dispatch } from '#client/data/engine/outbox-events.ts'
import { enquiriesState, setNewEnquiries } from '#client/data/notifications/state.ts'

test('the end of the session clears the number of new enquiries', () => {
  setNewEnquiries(3)
  dispatch({ type: 'saved' })
  expect(enquiriesState().newEnquiries).toBe(3)
  dispatch({ type: 'session-ended' })
  expect(enquiriesState().newEnquiries).toBe(0)
})
