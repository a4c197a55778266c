import type { ReactNode } from 'react'

import './cards.css'

/** A list of cards, as many abreast as there is room for. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className="cards">{children}</ul>
}

const places = ['1', '2', '3', '4', '5', '6']

/** What stands where cards will be, so that nothing jumps when they come. */
export function CardsSkeleton() {
  return (
    <ul className="cards" aria-hidden="true">
      {places.map((place) => (
        <li key={place} className="card is-skeleton" />
      ))}
    </ul>
  )
}
