import { IonItem, IonItemOption, IonItemOptions, IonItemSliding } from '@ionic/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { isTouch } from '../../behaviour/is-touch.ts'

import './sliding-card.css'

/** An action on a card. */
export type SlidingAction = {
  words: string
  /** Accessible name of the card's button, with the item's title. */
  name: string
  isDangerous?: boolean
  onAction: () => void
}

type Props = { className: string; actions: readonly SlidingAction[]; children: ReactNode }

/**
 * Card of a list that slides aside on touch screens and uncovers actions. Each of them must also have a button in the
 * card, because sliding is neither visible nor possible with a keyboard.
 */
export function SlidingCard({ className, actions, children }: Props) {
  const [isSliding] = useState(isTouch)
  if (!isSliding) return <li className={`card ${className}`}>{children}</li>
  return (
    <li className="card sliding-card">
      <Slider actions={actions}>
        <div className={className}>{children}</div>
      </Slider>
    </li>
  )
}

/** Ionic disables the content of an open slider, so a tap on it closes it. */
function Slider({ actions, children }: Omit<Props, 'className'>) {
  const sliding = useRef<HTMLIonItemSlidingElement>(null)
  const hasNone = actions.length === 0
  useEffect(() => {
    if (hasNone) void closeSlider(sliding.current)
  }, [hasNone])
  return (
    <IonItemSliding
      ref={sliding}
      disabled={hasNone}
      onClick={() => void closeSlider(sliding.current)}
    >
      <IonItem lines="none">{children}</IonItem>
      <IonItemOptions>
        {actions.map(({ words, isDangerous, onAction }) => (
          <IonItemOption key={words} className={isDangerous ? 'is-danger' : ''} onClick={onAction}>
            {words}
          </IonItemOption>
        ))}
      </IonItemOptions>
    </IonItemSliding>
  )
}

/** A closed slider would take no gesture for 600 ms after another call of `close`. */
async function closeSlider(slider: HTMLIonItemSlidingElement | null): Promise<void> {
  if (slider && (await slider.getOpenAmount()) !== 0) await slider.close()
}
