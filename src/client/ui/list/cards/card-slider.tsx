import { IonItem, IonItemOption, IonItemOptions, IonItemSliding } from '@ionic/react'
import { type ReactNode, useRef } from 'react'

import type { SlidingAction } from './sliding-card.tsx'

type Props = { actions: readonly SlidingAction[]; children: ReactNode }

/** Content that slides aside and uncovers actions. */
export function CardSlider({ actions, children }: Props) {
  const sliding = useRef<HTMLIonItemSlidingElement>(null)
  const closeAnd = (action: SlidingAction) => {
    void sliding.current?.close()
    action.onAction()
  }
  return (
    <IonItemSliding ref={sliding} disabled={actions.length === 0}>
      <IonItem lines="none">{children}</IonItem>
      <IonItemOptions>
        {actions.map((action) => (
          <IonItemOption
            key={action.words}
            className={action.isDangerous ? 'is-danger' : ''}
            onClick={() => closeAnd(action)}
          >
            {action.words}
          </IonItemOption>
        ))}
      </IonItemOptions>
    </IonItemSliding>
  )
}
