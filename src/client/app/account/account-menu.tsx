import { useLingui } from '@lingui/react/macro'
import { personOutline } from 'ionicons/icons'
import { useState } from 'react'

import { toastError } from '#client/platform/page/toasts.ts'
import { IconButton } from '#client/ui/base/icon-button.tsx'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { unansweredWords } from '#client/words/first/first.ts'

const AccountPopover = lazyComponent(
  async () => (await import('./account-popover.tsx')).AccountPopover,
)

/** Account button with its popover, which is loaded when it is first opened. */
export function AccountMenu() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [button, setButton] = useState<EventTarget>()
  const open = async (clicked: EventTarget) => {
    const isLoaded = await AccountPopover.fetch().then(
      () => true,
      () => false,
    )
    if (!isLoaded) return toastError(unansweredWords.offline())
    setButton(clicked)
    setIsOpen(true)
  }
  return (
    <>
      <IconButton
        icon={personOutline}
        aria-label={t`Account`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => void open(currentTarget)}
      />
      {button && <AccountPopover {...{ isOpen, button }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
