import { t } from '@lingui/core/macro'

const incomplete = () => t`Please fill in all required fields correctly`

/** The words of a verified member that outlive its screen. */
export const memberWords = {
  thing: () => t`Member`,
  added: () => t`Member added successfully!`,
  addFailed: (said?: string) => said ?? t`An error occurred`,
  updated: () => t`Member updated successfully!`,
  updateFailed: () => t`Failed to update member`,
  removed: () => t`Member deleted successfully!`,
  removeFailed: () => t`Failed to delete member`,
  confirmRemove: () => t`Are you sure you want to delete this member?`,
  incompleteAdd: incomplete,
  incompleteUpdate: incomplete,
  failedInForm: () => t`An error occurred while adding the member`,
}
