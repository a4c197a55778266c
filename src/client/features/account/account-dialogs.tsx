import { useLingui } from '@lingui/react/macro'

import type { Leaving } from '#client/data/session/leaving.ts'
import { Dialog } from '#client/ui/form/dialog.tsx'

import { Devices } from './devices.tsx'
import { OwnFactors } from './factors/own-factors.tsx'
import { OwnName } from './name-form.tsx'
import { OwnNotifications } from './notifications.tsx'
import { PasswordForm } from './password-form.tsx'

import './account.css'

export type AccountDialog = 'name' | 'password' | 'factors' | 'notifications' | 'devices'

type Props = {
  email: string
  open: AccountDialog | undefined
  /** Counts openings. Used as a key, so that each opening starts with empty fields. */
  time: number
  onClose: () => void
  leaveHere: () => void
  leaveBy: (way: Leaving) => void
}

/** Dialogs about the user's own account. */
export function AccountDialogs({ email, open, time, onClose, ...leave }: Props) {
  const { t } = useLingui()
  const rest = { close: t`Close`, onClose }
  return (
    <>
      <Dialog title={t`Your name`} isOpen={open === 'name'} {...rest}>
        <OwnName key={time} onDone={onClose} />
      </Dialog>
      <Dialog title={t`Change password`} isOpen={open === 'password'} {...rest}>
        <PasswordForm key={time} email={email} onDone={onClose} />
      </Dialog>
      <Dialog title={t`Passkeys and second factor`} isOpen={open === 'factors'} {...rest}>
        <OwnFactors key={time} />
      </Dialog>
      <Dialog title={t`Notifications`} isOpen={open === 'notifications'} {...rest}>
        <OwnNotifications key={time} />
      </Dialog>
      <Dialog title={t`Signed-in devices`} isOpen={open === 'devices'} {...rest}>
        <Devices key={time} {...leave} />
      </Dialog>
    </>
  )
}
