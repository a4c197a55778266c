import { useLingui } from '@lingui/react/macro'

import type { SignOutOption } from '#client/data/sign-in/sign-out-option.ts'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'

import { Devices } from './devices.tsx'
import { OwnFactors } from './factors/own-factors.tsx'
import { OwnName } from './name-form.tsx'
import { OwnNotifications } from './notifications.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnPicture } from './picture-form.tsx'

import '#client/account/account.css'
import './account.css'

export type AccountDialog =
  | 'name'
  | 'picture'
  | 'password'
  | 'factors'
  | 'notifications'
  | 'devices'

type Props = {
  email: string
  openDialog: AccountDialog | undefined
  /** Counts openings. Used as a key, so that each opening starts with empty fields. */
  openCount: number
  onClose: () => void
  signOutHere: () => void
  askToSignOut: (leaving: SignOutOption) => void
}

/** Dialogs about the user's own account. */
export function AccountDialogs({
  email,
  openDialog,
  openCount,
  onClose,
  ...signOutActions
}: Props) {
  const { t } = useLingui()
  const closeProps = { close: t`Close`, onClose }
  return (
    <>
      <Dialog title={t`Your name`} isOpen={openDialog === 'name'} {...closeProps}>
        <OwnName key={openCount} onDone={onClose} />
      </Dialog>
      <Dialog title={t`Your picture`} isOpen={openDialog === 'picture'} {...closeProps}>
        <OwnPicture key={openCount} onDone={onClose} />
      </Dialog>
      <Dialog title={t`Change password`} isOpen={openDialog === 'password'} {...closeProps}>
        <OwnPassword key={openCount} email={email} onDone={onClose} />
      </Dialog>
      <Dialog
        title={t`Passkeys and second factor`}
        isOpen={openDialog === 'factors'}
        {...closeProps}
      >
        <OwnFactors key={openCount} />
      </Dialog>
      <Dialog title={t`Notifications`} isOpen={openDialog === 'notifications'} {...closeProps}>
        <OwnNotifications key={openCount} />
      </Dialog>
      <Dialog title={t`Signed-in devices`} isOpen={openDialog === 'devices'} {...closeProps}>
        <Devices key={openCount} {...signOutActions} />
      </Dialog>
    </>
  )
}
