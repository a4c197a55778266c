import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { isCovered } from '../base/is-covered.ts'
import { isPhone } from '../base/is-phone.ts'
import { lazyOptional } from '../base/lazy-component.tsx'
import type { Frame, Range } from './list-window.tsx'
import { comeAtOnce, comeOneByOne } from './one-by-one.ts'

import './cards.css'

// Only a long list needs it.
const ListWindow = lazyOptional(async () => (await import('./list-window.tsx')).ListWindow)

type Look<I> = {
  /** The style that lays the cards out. */
  className?: string
  /** The card of an item, with its key. */
  children: (item: I) => ReactNode
}

/**
 * Cards are drawn in parts that fill whole rows: one before all others, to fill the screen, and `soon` so many
 * more, until it is known which are near.
 */
const onPhone = { size: 4, soon: 2 }
const elsewhere = { size: 12, soon: 1 }
/** A list of no more is drawn whole, as soon as its first part is. */
const shortest = 12
const top = { first: 0, before: 0, after: 0, lastSeen: 0 }

/**
 * A list of cards, as many abreast as there is room for. Of a long one only those parts are drawn that
 * are near what is seen: a slow phone cannot hold a thousand cards and be quick.
 */
export function Cards<I extends { _id: string }>({
  items,
  ...look
}: Look<I> & { items: readonly I[] }) {
  const list = useRef<HTMLDivElement>(null)
  // It stays while the phone is turned: cards that move to another part begin anew.
  const [cut] = useState(() => (isPhone() ? onPhone : elsewhere))
  const parts = partsOf(items, cut)
  const isLong = items.length > shortest
  const frame = useFrame(list, isLong)
  const which = `${items.length} ${items[0]?._id}`
  const [near, setNear] = useNear(which)
  // As much as the copy has, or it could not be scrolled as far.
  const [isUnderCopy] = useState(isCovered)
  const soon = useDeferredValue(cut.soon, 0)
  const onDrawn = useComing(cut)
  const isWhole = !isLong && (isUnderCopy || soon > 0)
  const beginning = { ...top, last: isWhole ? parts.length - 1 : soon }
  const range = isLong && near ? near : beginning
  // A search may have left less than was there.
  const to = Math.min(range.last + 1, parts.length)
  const from = Math.min(range.first, to - 1)
  const drawn = parts.slice(from, to).map((part, nth) => (
    // A part is nothing but its place.
    // oxlint-disable-next-line react/no-array-index-key
    <Part key={from + nth} nth={from + nth} items={part} {...{ onDrawn }} {...look} />
  ))
  const windowed = isLong ? frame : undefined
  const roomFor = (px: number) => (windowed ? px - windowed.gap : 0)
  return (
    <div ref={list} className="card-parts">
      <Room px={roomFor(range.before)} />
      {drawn}
      <Room px={roomFor(range.after)} />
      {windowed && (
        <ListWindow
          {...{ list, frame: windowed, range }}
          sizes={parts.map(({ length }) => length)}
          onRange={setNear}
        />
      )}
    </div>
  )
}

/** Where it is a slow phone that paints, what comes after the first cards of all comes one by one. */
function useComing(cut: typeof onPhone) {
  const hasBegun = useRef(false)
  useLayoutEffect(() => {
    hasBegun.current = true
  }, [])
  return useCallback(
    (cards: Iterable<Element>) =>
      hasBegun.current && cut === onPhone ? comeOneByOne(cards) : comeAtOnce(cards),
    [cut],
  )
}

/** What is drawn of a long list. Of another one only as much as is seen is drawn at once. */
function useNear(which: string) {
  const [near, setNear] = useState<Range>()
  const [before, setBefore] = useState(which)
  if (before !== which) {
    setBefore(which)
    if (near) setNear({ ...near, last: Math.min(near.last, near.lastSeen) })
  }
  return [near, setNear] as const
}

type PartProps<I> = Look<I> & {
  items: readonly I[]
  nth: number
  onDrawn: (cards: Iterable<Element>) => void
}

function Part<I>({ items, nth, onDrawn, className = 'cards', children }: PartProps<I>) {
  // The first cards of another list are shown before those that follow are drawn.
  const later = useDeferredValue(items)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => onDrawn(list.current?.children ?? []))
  return (
    <ul ref={list} className={className} data-index={nth}>
      {(nth === 0 ? items : later).map(children)}
    </ul>
  )
}

/** Stands for parts that are not drawn. */
function Room({ px }: { px: number }) {
  return px > 0 && <div className="card-room" style={{ blockSize: px }} />
}

/** What the first part of a long list tells of all, once it stands there. */
function useFrame(list: RefObject<HTMLElement | null>, isLong: boolean): Frame | undefined {
  const [frame, setFrame] = useState<Frame>()
  useEffect(() => {
    const first = list.current?.querySelector(':scope > ul')
    const scroller = first?.closest('.content')
    if (!isLong || !first || !scroller) return
    // While the page is not shown yet it has no height, and all parts would be near.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      if (height === 0) return
      observer.disconnect()
      const top = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      const gap = Number.parseFloat(getComputedStyle(first).rowGap)
      const perCard = (height + gap) / first.childElementCount
      setFrame({ scroller, above: top + scroller.scrollTop, gap, perCard })
    })
    observer.observe(first)
    return () => observer.disconnect()
  }, [list, isLong])
  return frame
}

function partsOf<I>(items: readonly I[], { size }: typeof onPhone): (readonly I[])[] {
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
