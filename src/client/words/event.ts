import { msg, t } from '@lingui/core/macro'

const incomplete = () => t`Please fill in required fields`

/** Texts about events that are needed outside of their screen. */
export const eventWords = {
  resourceLabel: () => t`Event`,
  added: () => t`Event added successfully!`,
  addFailed: (serverMessage?: string) => serverMessage ?? t`An error occurred`,
  updated: () => t`Event updated successfully!`,
  updateFailed: () => t`Failed to update event`,
  removed: () => t`Event deleted successfully!`,
  removeFailed: () => t`Failed to delete event`,
  confirmRemove: () => t`Are you sure you want to delete this event?`,
  incompleteAdd: incomplete,
  incompleteUpdate: incomplete,
  failedInForm: () => t`An error occurred while adding the event`,
  problems: {
    'Title is required': msg`Title is required`,
    'Date is required': msg`Date is required`,
    'Please choose a date of the form YYYY-MM-DD': msg`Please choose a date of the form YYYY-MM-DD`,
    'Location is required': msg`Location is required`,
  },
  labels: {
    Title: msg`Title`,
    Type: msg`Type`,
    Description: msg`Description`,
    Time: msg`Time`,
    Location: msg`Location`,
  },
}
