import { msg, t } from '@lingui/core/macro'

const incomplete = () => t`Please fill in all required fields correctly`

/** Texts about verified members that are needed outside of their screen. */
export const memberWords = {
  resourceLabel: () => t`Member`,
  added: () => t`Member added successfully!`,
  addFailed: (serverMessage?: string) => serverMessage ?? t`An error occurred`,
  updated: () => t`Member updated successfully!`,
  updateFailed: () => t`Failed to update member`,
  removed: () => t`Member deleted successfully!`,
  removeFailed: () => t`Failed to delete member`,
  confirmRemove: () => t`Are you sure you want to delete this member?`,
  incompleteAdd: incomplete,
  incompleteUpdate: incomplete,
  failedInForm: () => t`An error occurred while adding the member`,
  problems: {
    'Name is required': msg`Name is required`,
    'Title is required': msg({ message: 'Title is required', context: 'job' }),
    'Company is required': msg`Company is required`,
    'Industry is required': msg`Industry is required`,
    'Location is required': msg`Location is required`,
    'Email is required': msg`Email is required`,
    'Invalid email format': msg`Invalid email format`,
    'Phone is required': msg`Phone is required`,
    'Invalid phone format': msg`Invalid phone format`,
    'Invalid website URL': msg`Invalid website URL`,
    'Invalid LinkedIn URL': msg`Invalid LinkedIn URL`,
    'Discount is required': msg`Discount is required`,
  },
  labels: {
    Name: msg`Name`,
    Title: msg({ message: 'Title', context: 'job' }),
    Company: msg`Company`,
    Industry: msg`Industry`,
    Location: msg`Location`,
    Email: msg`Email`,
    Phone: msg`Phone`,
    Website: msg`Website`,
    LinkedIn: msg`LinkedIn`,
    Discount: msg`Discount`,
  },
}
