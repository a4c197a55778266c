import { t } from '@lingui/core/macro'

/** What can be said before the words of the screens inside are here. */
export const firstWords = {
  somethingWentWrong: () => t`Something went wrong!`,
  loadAgain: () => t`Nothing you saved is lost. Load the app again to go on.`,
  storageFull: () => t`Not saved: this phone's storage is full`,
  passkeyOpensNothing: () => t`This passkey opens nothing here. Please sign in with your password.`,
  passkeyFailed: () => t`The passkey could not be used here. Please sign in with your password.`,
  /** Where the code of a second factor is asked for. */
  code: () => ({
    label: t`Code of your authenticator app`,
    hint: t`Without the app: one of your recovery codes`,
    letters: t`Keyboard with letters`,
    digits: t`Keyboard with digits`,
  }),
  codeMissing: () => t`Please enter the code`,
  codeWrong: () => t`This code is wrong, or too old`,
}

/** Why the backend did not answer a call, by the kind of the fault, and what to do. */
export const unansweredWords = {
  offline: () => t`No connection. Please try again when you are online.`,
  interrupted: () => t`The connection broke off. Please try again.`,
  portal: () =>
    t`This network wants you to sign in to it first. Open any web page, then try again.`,
  intercepted: () =>
    t`Something on this network answered in the server’s place. Please try another network.`,
}
