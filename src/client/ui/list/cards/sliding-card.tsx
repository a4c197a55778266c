import { type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { isTouch } from '../../base/is-touch.ts'
import { lazyComponent } from '../../base/lazy-component.tsx'

import './sliding-card.css'

// The first rows do not wait for it.
const CardSlider = lazyComponent(async () => (await import('./card-slider.tsx')).CardSlider)

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
  const content = <div className={className}>{children}</div>
  return (
    <li className="card sliding-card">
      <ErrorBoundary fallback={content}>
        <Suspense fallback={content}>
          <CardSlider actions={actions}>{content}</CardSlider>
        </Suspense>
      </ErrorBoundary>
    </li>
  )
}
