import { msg, t } from '@lingui/core/macro'

import { bannerIdLength } from '#contract/constants.ts'

const incomplete = () => t`Please select an image`

/** Texts about banners that are needed outside of their screen. */
export const bannerWords = {
  resourceLabel: () => t`Banner`,
  // A banner has no text, so its list displays the end of its id.
  titleOf: ({ itemId }: { itemId: string }) => itemId.slice(-bannerIdLength),
  added: () => t`Banner added successfully!`,
  addFailed: (serverMessage?: string) => serverMessage ?? t`An error occurred`,
  updated: () => t`Banner updated successfully!`,
  updateFailed: () => t`Failed to update banner`,
  removed: () => t`Banner deleted successfully!`,
  removeFailed: () => t`Failed to delete banner`,
  confirmRemove: () => t`Are you sure you want to delete this banner?`,
  incompleteAdd: incomplete,
  incompleteUpdate: incomplete,
  problems: {
    'Please select an image': msg`Please select an image`,
  },
}
