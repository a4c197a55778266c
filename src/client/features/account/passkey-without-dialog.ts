import { t } from '@lingui/core/macro'

import { readFactors } from '#client/data/account/factors.ts'
import { addPasskeyConditionally } from '#client/data/account/passkeys.ts'
import { canCreateConditionally } from '#client/platform/device/passkeys.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { loadAccountCatalogue } from '#client/words/account/catalogue.ts'

import { passkeyNameHere } from './passkey-name.ts'

/** Returns whether the account has no passkey; false also when the server cannot be asked. */
export async function hasNoPasskey(): Promise<boolean> {
  const factors = await readFactors()
  return factors.ok && factors.value.passkeys.length === 0
}

/**
 * Adds a passkey that the browser's password manager makes without a dialog, and announces it; returns whether it did.
 */
export async function addPasskeyWithoutDialog(): Promise<boolean> {
  if (!(await canCreateConditionally())) return false
  await loadAccountCatalogue()
  const added = await addPasskeyConditionally(await passkeyNameHere())
  if (added.ok)
    toastSuccess(t`Your password manager made a passkey. You can sign in with it from now on.`)
  return added.ok
}
