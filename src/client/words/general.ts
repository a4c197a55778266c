import { t } from '@lingui/core/macro'

/** Words that belong to no one kind of thing. */
export const generalWords = {
  savedOnThisPhone: () => t`Saved on this phone. It will be sent when you are back online.`,
  savedAndGoing: () => t`Saved on this phone. It is sent as soon as possible.`,
  storageFull: () => t`Not saved: this phone's storage is full`,
  undecodablePicture: () =>
    t`This picture cannot be read here. Please choose a JPG, PNG, GIF or WebP picture.`,
  unpreparedPicture: () => t`The photo could not be made ready. Please choose it again.`,
  somethingWentWrong: () => t`Something went wrong!`,
  noConnection: () => t`No connection. Please try again when you are online.`,
  portal: () =>
    t`This network wants you to sign in to it first. Open any web page, then try again.`,
  stillUnsent: () => t`Saved on this phone. Sign in again to send it.`,
  cancel: () => t`Cancel`,
  delete: () => t`Delete`,
  failedList: () => ({
    failed: t`This list could not be loaded. Check the network, then try again.`,
    again: t`Try again`,
  }),
}
