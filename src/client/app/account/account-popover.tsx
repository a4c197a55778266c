import { IonPopover } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/engine/session.ts'
import type { AccountDialog } from '#client/features/account/account-dialogs.tsx'
import { toastError } from '#client/platform/page/toasts.ts'
import { useOverlayRemoval } from '#client/ui/behaviour/use-overlay-removal.ts'
import { unansweredWords } from '#client/words/first/first.ts'

import { AccountSettings } from './account-settings.tsx'
import { useSignOut } from './use-sign-out.tsx'

import './account-popover.css'

const loadDialogs = async () => (await import('#client/features/account/load.ts')).loadDialogs()

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

type Props = {
  isOpen: boolean
  /** The button below which it opens. */
  button: EventTarget
  onClose: () => void
}

/**
 * Popover of the account button, and the dialogs that it opens. They wait until it is dismissed, so that the focus
 * returns to its button after them.
 */
export function AccountPopover({ isOpen, button, onClose }: Props) {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const [Dialogs, setDialogs] = useState<Dialogs>()
  const [openDialog, setOpenDialog] = useState<AccountDialog>()
  const [openCount, setOpenCount] = useState(0)
  const [isDismissed, setIsDismissed] = useState(false)
  const popover = useRef<HTMLIonPopoverElement>(null)
  useOverlayRemoval(popover, 0)
  const event = useMemo(() => ({ target: button }), [button])
  const closeDialog = () => setOpenDialog(undefined)
  const { signOutHere, askToSignOut, question } = useSignOut(() => {
    onClose()
    closeDialog()
  })
  const show = async (dialog: AccountDialog) => {
    onClose()
    const loaded = Dialogs ?? (await loadDialogs().catch(() => undefined))
    if (!loaded) return toastError(unansweredWords.offline())
    setDialogs(() => loaded)
    setOpenCount(openCount + 1)
    setOpenDialog(dialog)
  }
  return (
    <>
      <IonPopover
        ref={popover}
        className="account-popover"
        {...{ isOpen, event }}
        alignment="end"
        htmlAttributes={{ role: 'dialog', 'aria-label': t`Account` }}
        onWillPresent={() => setIsDismissed(false)}
        onDidDismiss={() => {
          setIsDismissed(true)
          onClose()
        }}
      >
        <AccountSettings
          onDialog={(dialog) => void show(dialog)}
          onSignOut={signOutHere}
          onClose={onClose}
        />
      </IonPopover>
      {isDismissed && question}
      {Dialogs && account && (
        <Dialogs
          email={account.email}
          openDialog={isDismissed ? openDialog : undefined}
          {...{ openCount, signOutHere, askToSignOut }}
          onClose={closeDialog}
        />
      )}
    </>
  )
}
