import { takeLink } from '#client/data/account/link.ts'
import { speakOfAccounts } from '#client/words/account/catalogue.ts'

import { WelcomePage } from './welcome-page.tsx'

/** The screen, once its words can be said. Its token leaves the address before they are asked for. */
export async function loadWelcomePage() {
  takeLink()
  await speakOfAccounts()
  return WelcomePage
}
