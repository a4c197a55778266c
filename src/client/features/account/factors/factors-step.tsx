import type { ReactNode } from 'react'

import { focusOnMount } from '#client/ui/behaviour/focus-control.ts'

/** A step of the dialog; it takes the focus when it is mounted. */
export function FactorsStep({ children }: { children: ReactNode }) {
  return (
    <div className="factors" ref={focusOnMount} tabIndex={-1}>
      {children}
    </div>
  )
}
