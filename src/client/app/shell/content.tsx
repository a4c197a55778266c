import { IonContent } from '@ionic/react'
import type { ReactNode } from 'react'

import { contentClass } from '#client/platform/page/scroll.ts'

/** The scrolling area below the header. `fixed` does not scroll. */
export function Content({ fixed, children }: { fixed: ReactNode; children: ReactNode }) {
  return (
    <IonContent scrollY={false}>
      {fixed}
      {/* A scrolling element of our own, because windowed lists need it before Ionic has rendered its own. */}
      <div className={`${contentClass} ion-content-scroll-host`}>{children}</div>
    </IonContent>
  )
}
