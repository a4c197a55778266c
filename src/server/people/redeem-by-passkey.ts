import type { HistoryEntry } from '#contract/history.ts'

import { type Profile, profileOf } from '../accounts/admins.ts'
import { rememberDevice } from '../accounts/devices.ts'
import { noPassword } from '../accounts/passwords.ts'
import type { Note } from '../accounts/security-log.ts'
import { openSession, type SessionOrigin } from '../accounts/sessions.ts'
import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { type NewPasskey, insertPasskey } from '../factors/registration.ts'
import type { Services } from '../services.ts'
import { redeemLink } from './links.ts'

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'ids'>
type Changes = HistoryEntry['changes']

/** Link, name of the person, and the verified passkey with its name. */
type PasskeyRedemption = { token: string; name: string; passkey: NewPasskey & { name: string } }
type Context = { origin: SessionOrigin & { deviceId: string }; note: Note }

/** Profile and session of a person who came by a passkey; `taken`: there is a passkey with this id already. */
type RedemptionResult =
  | (Profile & { outcome: 'entered'; token: string })
  | { outcome: 'used' }
  | { outcome: 'taken' }

class PasskeyTakenError extends Error {}

/**
 * Uses a link with a passkey instead of a password: stores the passkey, and opens the first session. A former password
 * ends, because whoever knows it could sign in without the passkey.
 */
export async function redeemLinkByPasskey(
  store: Store,
  { token, name, passkey }: PasskeyRedemption,
  { origin, note }: Context,
): Promise<RedemptionResult> {
  const work = async (trx: Trx): Promise<RedemptionResult> => {
    const used = await redeemLink(trx, { token, name, hash: noPassword })
    if (!used) return { outcome: 'used' }
    const { adminId, hadPassword, changes } = used
    if (!(await insertPasskey(trx, passkey))) throw new PasskeyTakenError()
    const within = { ...store, database: trx }
    await rememberDevice(within, { adminId, deviceId: origin.deviceId })
    const session = await openSession(within, adminId, origin)
    await note(trx, changesOf(passkey.name, { hadPassword, changes }))
    return { outcome: 'entered', token: session, ...(await profileOf(trx, { adminId })) }
  }
  try {
    return await transact(store.database, work)
  } catch (error) {
    // Thrown within the transaction, so that the link stays usable.
    if (error instanceof PasskeyTakenError) return { outcome: 'taken' }
    throw error
  }
}

/** Former passkeys and the new one are one change of one field. */
function changesOf(
  name: string,
  { hadPassword, changes }: { hadPassword: boolean; changes: Changes },
): Changes {
  const former = changes.find(({ field }) => field === 'passkey')
  return [
    ...changes.filter((change) => change !== former),
    ...(hadPassword ? [{ field: 'password', from: 'true', to: 'false' }] : []),
    { field: 'passkey', from: former?.from ?? null, to: name },
  ]
}
