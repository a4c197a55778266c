import { loadAccountCatalogue } from '#client/words/account/catalogue.ts'

import { AccountDialogs } from './account-dialogs.tsx'

/** Loads the dialogs together with their messages. */
export async function loadDialogs() {
  await loadAccountCatalogue()
  return AccountDialogs
}

/** Loads the offer of a passkey together with its messages. */
export async function loadPasskeyStrip() {
  const [{ PasskeyStrip }] = await Promise.all([
    import('./passkey-strip.tsx'),
    loadAccountCatalogue(),
  ])
  return PasskeyStrip
}

/** Loads the page that asks for a required second factor together with its messages. */
export async function loadFactorRequiredPage() {
  const [{ FactorRequiredPage }] = await Promise.all([
    import('./factors/factor-required-page.tsx'),
    loadAccountCatalogue(),
  ])
  return FactorRequiredPage
}
