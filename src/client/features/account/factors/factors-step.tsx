import type { ReactNode } from 'react'

import { takeFocus } from '#client/ui/base/take-focus.ts'

/** One step of the dialog, which the focus goes to when it comes. */
export function FactorsStep({ children }: { children: ReactNode }) {
  return (
    <div className="factors" ref={takeFocus} tabIndex={-1}>
      {children}
    </div>
  )
}
