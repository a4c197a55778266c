import { IonRefresher, IonRefresherContent } from '@ionic/react'

import { refresh } from '#client/data/outbox/wake.ts'

/** Pull-to-refresh: reloads all displayed values and sends the outbox. */
export function PullToRefresh() {
  return (
    <IonRefresher
      slot="fixed"
      onIonRefresh={({ detail }) => void refresh().finally(() => detail.complete())}
    >
      <IonRefresherContent />
    </IonRefresher>
  )
}
