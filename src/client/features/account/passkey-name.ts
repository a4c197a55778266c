import { t } from '@lingui/core/macro'

import { nameForPasskey } from '#client/data/account/factors.ts'

/** Returns the name under which a passkey of this device is stored unless the user enters one. */
export async function passkeyNameHere(): Promise<string> {
  const name = await nameForPasskey()
  return name === '' ? t`My device` : name
}
