import { speakOfAccounts } from '#client/words/account/catalogue.ts'

import { AccountDialogs } from './account-dialogs.tsx'

/** The dialogs, once their words can be said. */
export async function loadDialogs() {
  await speakOfAccounts()
  return AccountDialogs
}
