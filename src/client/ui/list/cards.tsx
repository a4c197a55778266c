import { type ReactNode, useDeferredValue, useRef, useState } from 'react'

import { isPhone } from '../base/is-phone.ts'
import { type Frame, useFrame, useNear } from './near.ts'

import './cards.css'

type Look<I> = {
  /** The style that lays the cards out. */
  className?: string
  /** The card of an item, with its key. */
  children: (item: I) => ReactNode
}

/** Fills whole rows, whether they hold one card, two, three or four. A list of no more is drawn whole. */
const partSize = 12
/** What fills the screen of a phone, and is drawn before the rest. */
const firstOnPhone = 4

/**
 * A list of cards, as many abreast as there is room for. Of a long one only those parts are drawn that
 * are near what is seen: a slow phone cannot hold a thousand cards and be quick.
 */
export function Cards<I>({ items, ...look }: Look<I> & { items: readonly I[] }) {
  const list = useRef<HTMLDivElement>(null)
  const isLong = items.length > partSize
  // It stays while the phone is turned: cards that move to another part begin anew.
  const [first] = useState(() => (isPhone() ? firstOnPhone : partSize))
  const parts = partsOf(items, first)
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
  const { isNear, height } = useNear(part, frame, { isFirst, cards: items.length })
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

function partsOf<I>(items: readonly I[], first: number): (readonly I[])[] {
  const others = Array.from({ length: Math.ceil(items.length / partSize) }, (_, nth) =>
    items.slice(nth === 0 ? first : nth * partSize, (nth + 1) * partSize),
  )
  return [items.slice(0, first), ...others].filter((part) => part.length > 0)
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
