import { IonSkeletonText } from '@ionic/react'
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

import { isPhone } from '../../base/is-phone.ts'
import { lazyOptional } from '../../base/lazy-component.tsx'
import type { Frame, Range } from './list-window.tsx'
import { paintImmediately, paintOneByOne } from './one-by-one.ts'

import './cards.css'

// Only a long list needs it.
const ListWindow = lazyOptional(async () => (await import('./list-window.tsx')).ListWindow)

type Look<I> = {
  /** CSS class that lays the cards out. */
  className?: string
  /** Renders the card of an item, with its key. */
  children: (item: I) => ReactNode
}

/**
 * Cards are rendered in groups that fill whole rows: one group first, to fill the screen, then `soon` more, until the
 * visible range is known.
 */
const onPhone = { size: 4, soon: 2 }
const elsewhere = { size: 12, soon: 1 }
/** A list up to this length is rendered completely after its first group. */
const shortest = 12
const top = { first: 0, before: 0, after: 0, lastSeen: 0 }

/**
 * A list of cards, in as many columns as fit. Of a long list only groups near the viewport are rendered, because a
 * slow phone cannot handle a thousand cards.
 */
export function Cards<I extends { _id: string }>({
  items,
  ...look
}: Look<I> & { items: readonly I[] }) {
  const list = useRef<HTMLDivElement>(null)
  // Constant while the phone is turned, because cards that change their group would be mounted again.
  const [cut] = useState(() => (isPhone() ? onPhone : elsewhere))
  const parts = partsOf(items, cut)
  const isLong = items.length > shortest
  const frame = useFrame(list, isLong)
  const which = `${items.length} ${items[0]?._id}`
  const [near, setNear] = useNear(which)
  const soon = useDeferredValue(cut.soon, 0)
  const onDrawn = useComing(cut)
  const isWhole = !isLong && soon > 0
  const beginning = { ...top, last: isWhole ? parts.length - 1 : soon }
  const range = isLong && near ? near : beginning
  // A search may have shortened the list.
  const to = Math.min(range.last + 1, parts.length)
  const from = Math.min(range.first, to - 1)
  const drawn = parts.slice(from, to).map((part, nth) => (
    // A group has no identity but its index.
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

/** On a phone, cards after the first ones of the list are painted one by one. */
function useComing(cut: typeof onPhone) {
  const hasBegun = useRef(false)
  useLayoutEffect(() => {
    hasBegun.current = true
  }, [])
  return useCallback(
    (cards: Iterable<Element>) =>
      hasBegun.current && cut === onPhone ? paintOneByOne(cards) : paintImmediately(cards),
    [cut],
  )
}

/**
 * State of the rendered range of a long list. For another list it is cut to the visible range, to render that first.
 */
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
  // Renders the first group of another list before its other groups.
  const later = useDeferredValue(items)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => onDrawn(list.current?.children ?? []))
  return (
    <ul ref={list} className={className} data-index={nth}>
      {(nth === 0 ? items : later).map(children)}
    </ul>
  )
}

/** Placeholder with the height of groups that are not rendered. */
function Room({ px }: { px: number }) {
  return px > 0 && <div className="card-room" style={{ blockSize: px }} />
}

/** Measures the first group of a long list, once it is laid out. */
function useFrame(list: RefObject<HTMLElement | null>, isLong: boolean): Frame | undefined {
  const [frame, setFrame] = useState<Frame>()
  useEffect(() => {
    const first = list.current?.querySelector(':scope > ul')
    const scroller = first?.closest('.content')
    if (!isLong || !first || !scroller) return
    // A hidden page has no height, so all groups would seem near.
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

/** Placeholder cards, so that nothing moves when the list is loaded. */
export function CardsSkeleton() {
  return (
    <ul className="cards" aria-hidden="true">
      {places.map((place) => (
        <li key={place} className="card is-skeleton">
          <IonSkeletonText animated />
        </li>
      ))}
    </ul>
  )
}
