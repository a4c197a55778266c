import { t } from '@lingui/core/macro'

/** What can be said before the words of the screens inside are here. */
export const firstWords = {
  somethingWentWrong: () => t`Something went wrong!`,
  loadAgain: () => t`Nothing you saved is lost. Load the app again to go on.`,
  noConnection: () => t`No connection. Please try again when you are online.`,
  portal: () =>
    t`This network wants you to sign in to it first. Open any web page, then try again.`,
}
