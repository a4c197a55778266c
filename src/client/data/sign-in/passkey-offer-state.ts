import { proxy } from 'valtio'

import { storageKeys } from '#device/keys.ts'

import { storage } from '../engine/instances.ts'
import { perSession } from '../engine/per-session.ts'
import { session, sessionNow } from '../engine/session.ts'
import { canHavePasskeys } from './passkey-support.ts'

/** Key in sessionStorage: the sign-in of this tab was by password. It outlives the reload for another direction. */
const dueKey = 'passkeyDue'

/** `isDue` after a sign-in by password, until it is decided whether to offer a passkey; then `isOffered`. */
export const passkeyOffer = perSession(() =>
  proxy({ isDue: sessionStorage.getItem(dueKey) !== null, isOffered: false }),
)

const offeredKeyOf = (owner: string) => `${storageKeys.passkey}offered/${owner}`

/** Notes a sign-in by password, after which a passkey may be offered; other backends have none. */
export function recordPasswordSignIn(): void {
  const isDue = canHavePasskeys && sessionNow()?.isOurs === true
  if (isDue) sessionStorage.setItem(dueKey, 'yes')
  passkeyOffer().isDue = isDue
}

type Steps = {
  hasNoPasskey: () => Promise<boolean>
  /** Returns whether a passkey was added. */
  addPasskeyWithoutDialog: () => Promise<boolean>
}

/**
 * Offers a passkey, once to each person on a device, if they have none and none can be added without a dialog. Rejects
 * when the storage fails.
 */
export async function decidePasskeyOffer(loadSteps: () => Promise<Steps>): Promise<void> {
  const moment = passkeyOffer()
  moment.isDue = false
  sessionStorage.removeItem(dueKey)
  const before = sessionNow()
  if (!before) return
  const offeredKey = offeredKeyOf(before.owner)
  if ((await storage.read([offeredKey])).size > 0) return
  const { hasNoPasskey, addPasskeyWithoutDialog } = await loadSteps()
  const isSameSession = () => sessionNow()?.turn === before.turn
  if (!(await hasNoPasskey()) || !isSameSession()) return
  // The page of a limited session asks for a passkey that verifies its user.
  if (session.isLimited !== true && (await addPasskeyWithoutDialog())) return
  if (!isSameSession()) return
  await storage.change([], () => ({ put: [[offeredKey, true]], result: undefined }))
  moment.isOffered = true
}

/** Removes the offer. */
export function closePasskeyOffer(): void {
  passkeyOffer().isOffered = false
}
