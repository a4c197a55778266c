import { proxy } from 'valtio'

import { storageKeys } from '#device/keys.ts'

import { storage } from '../engine/instances.ts'
import { perSession } from '../engine/per-session.ts'
import { sessionNow } from '../engine/session.ts'
import { canHavePasskeys } from './passkey-support.ts'

/** Key in sessionStorage: the sign-in of this tab was by password. It outlives the reload for another direction. */
const dueKey = 'passkeyDue'

/** `isDue` after a sign-in by password, until it is decided whether to offer a passkey; then `isOffered`. */
export const passkeyMoment = perSession(() =>
  proxy({ isDue: sessionStorage.getItem(dueKey) !== null, isOffered: false }),
)

const offeredKey = `${storageKeys.passkey}offered`

/** Notes a sign-in by password, after which a passkey may be offered; other backends have none. */
export function notePasswordSignIn(): void {
  const isDue = canHavePasskeys && sessionNow()?.isOurs === true
  if (isDue) sessionStorage.setItem(dueKey, 'yes')
  passkeyMoment().isDue = isDue
}

/**
 * Offers a passkey, once on each device, if `isLacking` says that the person has none. Rejects when the storage fails.
 */
export async function decidePasskeyOffer(isLacking: () => Promise<boolean>): Promise<void> {
  const moment = passkeyMoment()
  moment.isDue = false
  sessionStorage.removeItem(dueKey)
  const before = sessionNow()
  const offered = await storage.read([storageKeys.passkey])
  if (offered.size > 0) return
  if (!(await isLacking())) return
  if (sessionNow()?.turn !== before?.turn) return
  await storage.change([], () => ({ put: [[offeredKey, true]], result: undefined }))
  moment.isOffered = true
}

/** Removes the offer. */
export function closePasskeyOffer(): void {
  passkeyMoment().isOffered = false
}
