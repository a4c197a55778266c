import { t } from '@lingui/core/macro'

/** The words of a founder profile that outlive its screen. */
export const founderProfileWords = {
  thing: () => t`Founder profile`,
  added: () => t`Founder profile added successfully!`,
  addFailed: (said?: string) => said ?? t`An error occurred`,
  updated: () => t`Founder profile updated successfully!`,
  updateFailed: () => t`Failed to update founder profile`,
  removed: () => t`Founder profile deleted successfully!`,
  removeFailed: () => t`Failed to delete founder profile`,
  confirmRemove: () => t`Are you sure you want to delete this founder profile?`,
  incompleteAdd: () => t`Please fill in all required fields and upload an image`,
  incompleteUpdate: () => t`Please fill in all required fields`,
}
