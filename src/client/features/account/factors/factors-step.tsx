import type { ReactNode } from 'react'

import { takeFocus } from '#client/ui/base/take-focus.ts'

/** A step of the dialog; it takes the focus when it is mounted. */
export function FactorsStep({ children }: { children: ReactNode }) {
  return (
    <div className="factors" ref={takeFocus} tabIndex={-1}>
      {children}
    </div>
  )
}
