import { msg, t } from '@lingui/core/macro'

import { invalidUrl } from '#contract/announcement.ts'
import type { Problems } from '#contract/resource.ts'

const failed = () => t`Failed to save announcement`

/** A missing value takes precedence over an invalid URL. */
function incomplete(problems: Problems): string {
  const isOnlyWrong = Object.values(problems).every((problem) => problem === invalidUrl)
  return isOnlyWrong ? t`Please enter a valid URL` : t`Please fill in all required fields`
}

/** Texts about the header announcement that are needed outside of its screen. */
export const announcementWords = {
  resourceLabel: () => t`Announcement`,
  added: () => t`Announcement created successfully!`,
  addFailed: failed,
  updated: () => t`Announcement updated successfully!`,
  updateFailed: failed,
  // Unused, because an announcement cannot be removed; required by the type of all resources.
  removed: () => t`Announcement deleted successfully!`,
  removeFailed: failed,
  confirmRemove: () => t`Are you sure you want to delete this announcement?`,
  incompleteAdd: incomplete,
  incompleteUpdate: incomplete,
  toggle: {
    on: () => t`Announcement activated successfully!`,
    off: () => t`Announcement deactivated successfully!`,
    failed: () => t`Failed to toggle announcement`,
    none: () => t`No announcement to toggle`,
  },
  problems: {
    'Title is required': msg`Title is required`,
    'External URL is required': msg`External URL is required`,
    'Please enter a valid URL': msg`Please enter a valid URL`,
  },
  labels: {
    Title: msg`Title`,
    'External URL': msg`External URL`,
  },
}
