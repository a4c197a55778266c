import { t } from '@lingui/core/macro'

import type { Problems } from '#contract/resource.ts'

import { problemInWords } from './problems.ts'

const required = ['fullName', 'image']

/** What is there but wrong is said as such; whatever is missing comes first. */
function incomplete(problems: Problems, missing: string): string {
  const [wrong] = Object.values(problems)
  const isMissing = required.some((name) => name in problems)
  return isMissing || wrong === undefined ? missing : problemInWords(wrong)
}

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
  incompleteAdd: (problems: Problems) =>
    incomplete(problems, t`Please fill in all required fields and upload an image`),
  incompleteUpdate: (problems: Problems) =>
    incomplete(problems, t`Please fill in all required fields`),
}
