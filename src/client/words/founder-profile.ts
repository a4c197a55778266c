import { msg, t } from '@lingui/core/macro'

import type { Problems } from '#contract/resource.ts'

const required = ['fullName', 'image']

/** Returns the problem of an invalid value; undefined while a required value is missing, which takes precedence. */
function wrongIn(problems: Problems): string | undefined {
  const [wrong] = Object.values(problems)
  return required.some((name) => name in problems) ? undefined : wrong
}

/** Texts about founder profiles that are needed outside of their screen. */
export const founderProfileWords = {
  resourceLabel: () => t`Founder profile`,
  added: () => t`Founder profile added successfully!`,
  addFailed: (serverMessage?: string) => serverMessage ?? t`An error occurred`,
  updated: () => t`Founder profile updated successfully!`,
  updateFailed: () => t`Failed to update founder profile`,
  removed: () => t`Founder profile deleted successfully!`,
  removeFailed: () => t`Failed to delete founder profile`,
  confirmRemove: () => t`Are you sure you want to delete this founder profile?`,
  incompleteAdd: (problems: Problems, inWords: (problem: string) => string) => {
    const wrong = wrongIn(problems)
    return wrong === undefined
      ? t`Please fill in all required fields and upload an image`
      : inWords(wrong)
  },
  incompleteUpdate: (problems: Problems, inWords: (problem: string) => string) => {
    const wrong = wrongIn(problems)
    return wrong === undefined ? t`Please fill in all required fields` : inWords(wrong)
  },
  problems: {
    'Profile picture is required': msg`Profile picture is required`,
    'Full name is required': msg`Full name is required`,
    'Invalid LinkedIn URL': msg`Invalid LinkedIn URL`,
  },
  labels: {
    'Full name': msg`Full name`,
    Role: msg({ message: 'Role', context: 'job' }),
    Summary: msg`Summary`,
    Achievements: msg`Achievements`,
    LinkedIn: msg`LinkedIn`,
  },
}
