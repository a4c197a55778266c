import { IonRefresher, IonRefresherContent } from '@ionic/react'

import { refresh } from '#client/data/wake.ts'
import { makeContent } from '#client/platform/ionic/content.ts'

makeContent()

/** Pulling a page down reads again whatever it shows, and sends what can be sent. */
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
