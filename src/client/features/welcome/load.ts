import { takeLink } from '#client/data/account/link.ts'
import { loadAccountCatalogue } from '#client/words/account/catalogue.ts'

import { WelcomePage } from './welcome-page.tsx'

/** Loads the screen together with its messages. The token is removed from the address first. */
export async function loadWelcomePage() {
  takeLink()
  await loadAccountCatalogue()
  return WelcomePage
}
