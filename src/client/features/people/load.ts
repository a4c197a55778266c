import { speakOfAccounts } from '#client/words/account/catalogue.ts'

import { PeoplePage } from './people-page.tsx'

/** Loads the screen together with its messages. */
export async function loadPeoplePage() {
  await speakOfAccounts()
  return PeoplePage
}
