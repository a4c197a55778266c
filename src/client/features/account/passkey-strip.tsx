import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ConfirmDialog } from '#client/account/confirm-dialog.tsx'
import { useConfirmation } from '#client/account/use-confirmation.ts'
import { addPasskey } from '#client/data/account/passkeys.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { closePasskeyOffer } from '#client/data/sign-in/passkey-offer-state.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { Button } from '#client/ui/base/button.tsx'

import { passkeyNameHere } from './passkey-name.ts'

import '#client/ui/base/offer.css'

/** Offers to add a passkey of this device, so that the next sign-in needs no password. */
export function PasskeyStrip() {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const { withConfirmation, resolveConfirmation } = useConfirmation()
  const add = async () => {
    setIsBusy(true)
    const name = await passkeyNameHere()
    const done = await withConfirmation(() => addPasskey(name))
    setIsBusy(false)
    if (!done.ok) return showFaultToast(done.fault)
    toastSuccess(t`The passkey is added. You can sign in with it from now on.`)
    closePasskeyOffer()
  }
  return (
    <section className="strip offer">
      <p>{t`Next time without a password: sign in by a touch or a look at this device.`}</p>
      <div className="offer-actions">
        <Button look="quiet" disabled={isBusy} onClick={closePasskeyOffer}>
          {t`No, thanks`}
        </Button>
        <Button disabled={isBusy} onClick={() => void add()}>
          {t`Add a passkey here`}
        </Button>
      </div>
      <ConfirmDialog resolve={resolveConfirmation} />
    </section>
  )
}
