import { useLingui } from '@lingui/react/macro'
import { personOutline } from 'ionicons/icons'
import { Suspense, useState } from 'react'

import { IconButton } from '#client/ui/base/icon-button.tsx'
import { lazyOptional } from '#client/ui/base/lazy-component.tsx'

const AccountPopover = lazyOptional(
  async () => (await import('./account-popover.tsx')).AccountPopover,
)

/** Account button with its popover, which is loaded when it is first opened. */
export function AccountMenu() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [button, setButton] = useState<EventTarget>()
  return (
    <>
      <IconButton
        icon={personOutline}
        aria-label={t`Account`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setButton(currentTarget)
          setIsOpen(!isOpen)
        }}
      />
      {button && (
        <Suspense fallback={null}>
          <AccountPopover {...{ isOpen, button }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
