import { t } from '@lingui/core/macro'

/** Words that belong to no one kind of thing. */
export const generalWords = {
  savedOnThisPhone: () => t`Saved on this phone. It will be sent when you are back online.`,
  storageFull: () => t`Not saved: this phone's storage is full`,
  undecodablePicture: () =>
    t`This picture cannot be read here. Please choose a JPG, PNG, GIF or WebP picture.`,
  somethingWentWrong: () => t`Something went wrong!`,
  errorOccurred: () => t`An error occurred`,
  cancel: () => t`Cancel`,
  delete: () => t`Delete`,
  stillUnsent: () => t`Some changes are still on this phone. Sign in again to send them.`,
}
