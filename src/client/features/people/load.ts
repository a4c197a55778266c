import { speakOfAccounts } from '#client/words/account/catalogue.ts'

import { PeoplePage } from './people-page.tsx'

/** The screen, once its words can be said. */
export async function loadPeoplePage() {
  await speakOfAccounts()
  return PeoplePage
}
