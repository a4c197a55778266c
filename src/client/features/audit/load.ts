import { speakOfAccounts } from '#client/words/account/catalogue.ts'

import { AuditPage } from './audit-page.tsx'

/** The screen, once its words can be said. */
export async function loadAuditPage() {
  await speakOfAccounts()
  return AuditPage
}
