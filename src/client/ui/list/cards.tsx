import { type ReactNode, useDeferredValue, useRef, useState } from 'react'

import { mobileBelowPx } from '#contract/constants.ts'

import { type Frame, useFrame, useNear } from './near.ts'

import './cards.css'

type Look<I> = {
  /** The style that lays the cards out. */
  className?: string
  /** The card of an item, with its key. */
  children: (item: I) => ReactNode
}

/** A list of no more is drawn whole. */
const shortList = 12
/** On a phone one part fills the screen; elsewhere whole rows of two, three or four. */
const partSize = () => (window.matchMedia(`(width < ${mobileBelowPx}px)`).matches ? 4 : 12)

/**
 * A list of cards, as many abreast as there is room for. Of a long one only those parts are drawn that
 * are near what is seen: a slow phone cannot hold a thousand cards and be quick.
 */
export function Cards<I>({ items, ...look }: Look<I> & { items: readonly I[] }) {
  const list = useRef<HTMLDivElement>(null)
  const isLong = items.length > shortList
  // It stays while the phone is turned: cards that move to another part begin anew.
  const [size] = useState(partSize)
  const parts = partsOf(items, size)
  const measured = useFrame(list, parts.length > 1)
  const frame = isLong ? measured : undefined
  const shown = isLong && !frame ? parts.slice(0, 1) : parts
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

/** `frame` is missing where all parts are drawn. */
type PartProps<I> = Look<I> & { items: readonly I[]; isFirst: boolean; frame: Frame | undefined }

function Part<I>({ items, isFirst, frame, className = 'cards', children }: PartProps<I>) {
  const part = useRef<HTMLUListElement>(null)
  const { isNear, height } = useNear(part, frame, isFirst)
  // The first cards of another list are shown before those that follow are drawn.
  const later = useDeferredValue(items)
  return isNear || !frame ? (
    <ul ref={part} className={className}>
      {(isFirst ? items : later).map(children)}
    </ul>
  ) : (
    <ul ref={part} className={className} style={{ blockSize: height }} aria-hidden="true" />
  )
}

function partsOf<I>(items: readonly I[], size: number): I[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) =>
    items.slice(nth * size, (nth + 1) * size),
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
