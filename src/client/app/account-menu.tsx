import { useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'

import { lazyOptional } from '#client/ui/base/lazy-component.tsx'

const AccountSettings = lazyOptional(
  async () => (await import('./account-settings.tsx')).AccountSettings,
)

/** Popover of the account button; loaded when it is first opened. */
export function AccountMenu({ id }: { id: string }) {
  const { t } = useLingui()
  const menu = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <dialog
      ref={menu}
      className="account-menu"
      id={id}
      popover="auto"
      aria-label={t`Account`}
      onBeforeToggle={() => setWasOpened(true)}
    >
      {wasOpened && (
        <Suspense fallback={null}>
          <AccountSettings onLeave={() => menu.current?.hidePopover()} />
        </Suspense>
      )}
    </dialog>
  )
}
