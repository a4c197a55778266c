import { IonSkeletonText } from '@ionic/react'

const cardKeys = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Placeholder in the size of the cards, so that nothing moves when the gallery is loaded. */
export function GallerySkeleton() {
  return (
    <ul className="gallery" aria-hidden="true">
      {cardKeys.map((cardKey) => (
        <li key={cardKey} className="card gallery-card is-skeleton">
          <IonSkeletonText animated />
          <div className="gallery-words" />
        </li>
      ))}
    </ul>
  )
}
