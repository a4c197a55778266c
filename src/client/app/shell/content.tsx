import { IonContent } from '@ionic/react'
import { type ReactNode, useState } from 'react'

import { contentClass } from '#client/platform/page/scroll.ts'
import { FixedSlotContext } from '#client/ui/base/fixed-slot.tsx'

/** The scrolling area below the header. `fixed` does not scroll. */
export function Content({ fixed, children }: { fixed: ReactNode; children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <IonContent scrollY={false} fixedSlotPlacement="before">
      {fixed}
      <div slot="fixed" className="fixed-slot" ref={setSlot} />
      {/* A scrolling element of our own, because windowed lists need it before Ionic has rendered its own. */}
      <FixedSlotContext value={slot}>
        <div className={`${contentClass} ion-content-scroll-host`}>{children}</div>
      </FixedSlotContext>
    </IonContent>
  )
}
