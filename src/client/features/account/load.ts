import { speakAlso } from '#client/words/base/language.ts'

import { AccountDialogs } from './account-dialogs.tsx'
import { accountCatalogue } from './words.ts'

/** The dialogs, once their words can be said. */
export async function loadDialogs() {
  await speakAlso(accountCatalogue)
  return AccountDialogs
}
