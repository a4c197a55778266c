import { loadAccountCatalogue } from '#client/words/account/catalogue.ts'

import { AccountDialogs } from './account-dialogs.tsx'

/** Loads the dialogs together with their messages. */
export async function loadDialogs() {
  await loadAccountCatalogue()
  return AccountDialogs
}
