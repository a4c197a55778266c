import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/base/button.tsx'
import { Chevron } from '#client/ui/base/chevron.tsx'

type Props = { label: string; className: string; children: ReactNode }

/** Button that shows and hides its content, which is rendered only while it is shown. */
export function Disclosure({ label, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={className}>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
        <Chevron isOpen={isOpen} />
      </Button>
      {isOpen && children}
    </div>
  )
}
