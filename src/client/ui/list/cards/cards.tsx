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

import { lazyOptional } from '../../base/lazy-component.tsx'
import { isPhone } from '../../behaviour/is-phone.ts'
import { paintImmediately, paintIncrementally } from './incremental-paint.ts'
import type { ListMetrics, RenderedRange } from './list-window.tsx'

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
 * Cards are rendered in groups that fill whole rows: one group first, to fill the screen, then `extraGroups` more,
 * until the visible range is known.
 */
const phoneGrouping = { groupSize: 4, extraGroups: 2 }
const desktopGrouping = { groupSize: 12, extraGroups: 1 }
type Grouping = typeof phoneGrouping

/** A list up to this length is rendered completely after its first group. */
const maxFullyRendered = 12
const emptyRange = { first: 0, before: 0, after: 0, lastVisible: 0 }

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
  const [grouping] = useState(() => (isPhone() ? phoneGrouping : desktopGrouping))
  const groups = groupItems(items, grouping)
  const isLong = items.length > maxFullyRendered
  const metrics = useListMetrics(list, isLong)
  const [renderedRange, setRenderedRange] = useRenderedRange(`${items.length} ${items[0]?._id}`)
  const extraGroups = useDeferredValue(grouping.extraGroups, 0)
  const onCardsRendered = usePaintScheduling(grouping)
  const isFullyRendered = !isLong && extraGroups > 0
  const initialRange = { ...emptyRange, last: isFullyRendered ? groups.length - 1 : extraGroups }
  const range = isLong && renderedRange ? renderedRange : initialRange
  // A search may have shortened the list.
  const to = Math.min(range.last + 1, groups.length)
  const from = Math.min(range.first, to - 1)
  const renderedGroups = groups.slice(from, to).map((group, nth) => (
    <CardGroup
      // A group has no identity but its index.
      // oxlint-disable-next-line react/no-array-index-key
      key={from + nth}
      nth={from + nth}
      items={group}
      {...{ onCardsRendered }}
      {...look}
    />
  ))
  const activeMetrics = isLong ? metrics : undefined
  const spacerHeight = (px: number) => (activeMetrics ? px - activeMetrics.gap : 0)
  return (
    <div ref={list} className="card-groups">
      <Spacer px={spacerHeight(range.before)} />
      {renderedGroups}
      <Spacer px={spacerHeight(range.after)} />
      {activeMetrics && (
        <ListWindow
          {...{ list, metrics: activeMetrics, range }}
          sizes={groups.map(({ length }) => length)}
          onRange={setRenderedRange}
        />
      )}
    </div>
  )
}

/** On a phone, cards after the first ones of the list are painted a few per frame. */
function usePaintScheduling(grouping: Grouping) {
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
  }, [])
  return useCallback(
    (cards: Iterable<Element>) =>
      isMounted.current && grouping === phoneGrouping
        ? paintIncrementally(cards)
        : paintImmediately(cards),
    [grouping],
  )
}

/**
 * State of the rendered range of a long list. When the list changes, the range ends with the last visible group, so
 * that the visible cards render first.
 */
function useRenderedRange(listKey: string) {
  const [range, setRange] = useState<RenderedRange>()
  const [previousKey, setPreviousKey] = useState(listKey)
  if (previousKey !== listKey) {
    setPreviousKey(listKey)
    if (range) setRange({ ...range, last: Math.min(range.last, range.lastVisible) })
  }
  return [range, setRange] as const
}

type CardGroupProps<I> = Look<I> & {
  items: readonly I[]
  nth: number
  onCardsRendered: (cards: Iterable<Element>) => void
}

function CardGroup<I>({
  items,
  nth,
  onCardsRendered,
  className = 'cards',
  children,
}: CardGroupProps<I>) {
  // Renders the first group of another list before its other groups.
  const deferredItems = useDeferredValue(items)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => onCardsRendered(list.current?.children ?? []))
  return (
    <ul ref={list} className={className} data-index={nth}>
      {(nth === 0 ? items : deferredItems).map(children)}
    </ul>
  )
}

/** Spacer with the height of the groups that are not rendered. */
function Spacer({ px }: { px: number }) {
  return px > 0 && <div className="card-spacer" style={{ blockSize: px }} />
}

/** Measures the first group of a long list, once it is laid out. */
function useListMetrics(
  list: RefObject<HTMLElement | null>,
  isLong: boolean,
): ListMetrics | undefined {
  const [metrics, setMetrics] = useState<ListMetrics>()
  useEffect(() => {
    const first = list.current?.querySelector(':scope > ul')
    const scroller = first?.closest('.content')
    if (!isLong || !first || !scroller) return
    // A hidden page has no height, so all groups would count as visible.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      if (height === 0) return
      observer.disconnect()
      const top = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      const gap = Number.parseFloat(getComputedStyle(first).rowGap)
      const perCard = (height + gap) / first.childElementCount
      setMetrics({ scroller, above: top + scroller.scrollTop, gap, perCard })
    })
    observer.observe(first)
    return () => observer.disconnect()
  }, [list, isLong])
  return metrics
}

function groupItems<I>(items: readonly I[], { groupSize }: Grouping): (readonly I[])[] {
  return Array.from({ length: Math.ceil(items.length / groupSize) }, (_, nth) =>
    items.slice(nth * groupSize, (nth + 1) * groupSize),
  )
}

const skeletonKeys = ['1', '2', '3', '4', '5', '6']

/** Placeholder cards, so that nothing moves when the list is loaded. */
export function CardsSkeleton() {
  return (
    <ul className="cards" aria-hidden="true">
      {skeletonKeys.map((key) => (
        <li key={key} className="card is-skeleton">
          <IonSkeletonText animated />
        </li>
      ))}
    </ul>
  )
}
