import { speakOfAccounts } from '#client/words/account/catalogue.ts'

import { AuditPage } from './audit-page.tsx'

/** Loads the screen together with its messages. */
export async function loadAuditPage() {
  await speakOfAccounts()
  return AuditPage
}
