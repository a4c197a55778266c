import type { HistoryEntry } from '#contract/history.ts'

import type { Trx } from '../database/database.ts'
import { deleteTotp } from './totp.ts'

/**
 * Removes all factors of a person whose access was reset by a link or an operator. Returns the removed ones for the
 * audit log.
 */
export async function deleteFactors(trx: Trx, adminId: string): Promise<HistoryEntry['changes']> {
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
