import { IonItem, IonItemOption, IonItemOptions, IonItemSliding } from '@ionic/react'
import { type ReactNode, useRef } from 'react'

import type { SlidingAct } from './sliding-card.tsx'

type Props = { acts: readonly SlidingAct[]; children: ReactNode }

/** Content that slides aside and uncovers actions. */
export function CardSlider({ acts, children }: Props) {
  const sliding = useRef<HTMLIonItemSlidingElement>(null)
  const closeAnd = (act: SlidingAct) => {
    void sliding.current?.close()
    act.onAct()
  }
  return (
    <IonItemSliding ref={sliding} disabled={acts.length === 0}>
      <IonItem lines="none">{children}</IonItem>
      <IonItemOptions>
        {acts.map((act) => (
          <IonItemOption
            key={act.words}
            className={act.isDangerous ? 'is-danger' : ''}
            onClick={() => closeAnd(act)}
          >
            {act.words}
          </IonItemOption>
        ))}
      </IonItemOptions>
    </IonItemSliding>
  )
}
