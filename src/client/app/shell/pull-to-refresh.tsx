import { IonRefresher, IonRefresherContent } from '@ionic/react'

import { refresh } from '#client/data/outbox/wake.ts'
import { vibrateBriefly } from '#client/ui/behaviour/vibrate-briefly.ts'

/** Pull-to-refresh: reloads all displayed values and sends the outbox. */
export function PullToRefresh() {
  return (
    <IonRefresher
      slot="fixed"
      onIonRefresh={({ detail }) => {
        vibrateBriefly()
        void refresh().finally(() => detail.complete())
      }}
    >
      <IonRefresherContent />
    </IonRefresher>
  )
}
