import { type ReactNode, useRef } from 'react'

import { type Frame, useFrame, useNear } from './near.ts'

import './cards.css'

type Look<I> = {
  /** The style that lays the cards out. */
  className?: string
  /** The card of an item, with its key. */
  children: (item: I) => ReactNode
}

/** Fills whole rows, whether they hold one card, two, three or four. */
const partSize = 12

/**
 * A list of cards, as many abreast as there is room for. Of a long one only those parts are drawn that
 * are near what is seen: a slow phone cannot hold a thousand cards and be quick.
 */
export function Cards<I>({ items, ...look }: Look<I> & { items: readonly I[] }) {
  const list = useRef<HTMLDivElement>(null)
  const parts = partsOf(items)
  const frame = useFrame(list, parts.length > 1)
  const shown = frame ? parts : parts.slice(0, 1)
  return (
    <div ref={list} className="card-parts">
      {shown.map((part, nth) => (
        // A part is nothing but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={nth} items={part} isFirst={nth === 0} {...{ frame, ...look }} />
      ))}
    </div>
  )
}

type PartProps<I> = Look<I> & { items: readonly I[]; isFirst: boolean; frame: Frame | undefined }

function Part<I>({ items, isFirst, frame, className = 'cards', children }: PartProps<I>) {
  const part = useRef<HTMLUListElement>(null)
  const { isNear, height } = useNear(part, frame, isFirst)
  return isNear ? (
    <ul ref={part} className={className}>
      {items.map(children)}
    </ul>
  ) : (
    <ul ref={part} className={className} style={{ blockSize: height }} aria-hidden="true" />
  )
}

function partsOf<I>(items: readonly I[]): I[][] {
  return Array.from({ length: Math.ceil(items.length / partSize) }, (_, nth) =>
    items.slice(nth * partSize, (nth + 1) * partSize),
  )
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
