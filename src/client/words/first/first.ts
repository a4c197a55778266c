import { t } from '@lingui/core/macro'

/** Texts needed before the messages of the screens are loaded. */
export const firstWords = {
  somethingWentWrong: () => t`Something went wrong!`,
  loadAgain: () => t`Nothing you saved is lost. Load the app again to go on.`,
  storageFull: () => t`Not saved: this phone's storage is full`,
  passkeyOpensNothing: () => t`This passkey opens nothing here. Please sign in with your password.`,
  passkeyFailed: () => t`The passkey could not be used here. Please sign in with your password.`,
  /** Labels of the field for the code of a second factor. */
  code: () => ({
    label: t`Code of your authenticator app`,
    hint: t`Without the app: one of your recovery codes`,
    letters: t`Keyboard with letters`,
    digits: t`Keyboard with digits`,
  }),
  codeMissing: () => t`Please enter the code`,
  codeWrong: () => t`This code is wrong, or too old`,
}

/** Why a call got no reply of the backend, by kind of fault, and what to do. */
export const unansweredWords = {
  offline: () => t`No connection. Please try again when you are online.`,
  interrupted: () => t`The connection broke off. Please try again.`,
  portal: () =>
    t`This network wants you to sign in to it first. Open any web page, then try again.`,
  intercepted: () =>
    t`Something on this network answered in the server’s place. Please try another network.`,
}
