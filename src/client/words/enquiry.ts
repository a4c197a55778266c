import { msg, t } from '@lingui/core/macro'

import { type WireValues, fromWireValues } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

const incomplete = () => t`Please fill in all required fields`

/** Texts about membership enquiries that are needed outside of their screen. */
export const enquiryWords = {
  resourceLabel: () => t`Membership enquiry`,
  titleOf: ({ wireValues }: { wireValues: Readonly<WireValues> }) => {
    const { firstName = '', lastName = '' } =
      fromWireValues(enquiries, wireValues).values?.personalInfo ?? {}
    return `${firstName} ${lastName}`.trim()
  },
  added: () => t`Membership enquiry added successfully!`,
  addFailed: (serverMessage?: string) => serverMessage ?? t`An error occurred`,
  updated: () => t`Membership enquiry updated successfully!`,
  updateFailed: () => t`Failed to update membership enquiry`,
  removed: () => t`Membership enquiry deleted successfully!`,
  removeFailed: () => t`Failed to delete membership enquiry`,
  confirmRemove: () => t`Are you sure you want to delete this membership enquiry?`,
  incompleteAdd: incomplete,
  incompleteUpdate: incomplete,
  problems: {
    'First name is required': msg`First name is required`,
    'Email is required': msg`Email is required`,
    'Invalid email format': msg`Invalid email format`,
    'Invalid phone format': msg`Invalid phone format`,
  },
}
