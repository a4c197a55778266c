import type { HistoryEntry } from '#contract/history.ts'

import type { Trx } from '../database/database.ts'
import { deleteTotp } from './totp.ts'

/**
 * Whoever comes back by a link, or by an operator, has lost what let them in: they begin anew. Gives what was
 * there, for whoever asks later why an account had nothing but a password.
 */
export async function forgetFactors(trx: Trx, adminId: string): Promise<HistoryEntry['changes']> {
  const wasOn = await deleteTotp(trx, { adminId })
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('admin_id', '=', adminId)
    .returning('name')
    .execute()
  const names = passkeys.map(({ name }) => name).toSorted()
  return [
    ...(wasOn ? [{ field: 'secondFactor', from: 'true', to: 'false' }] : []),
    ...(names.length > 0 ? [{ field: 'passkey', from: names.join(', '), to: null }] : []),
  ]
}
