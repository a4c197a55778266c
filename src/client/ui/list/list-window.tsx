import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect } from 'react'

/** Which parts of a list are near what is seen, and how much room all others take, in px. */
export type Range = { first: number; last: number; before: number; after: number }

/** What is known of a list that stands there; px. `scroller` holds what is above it, too. */
export type Frame = { scroller: Element; above: number; gap: number; perCard: number }

type Props = {
  list: RefObject<HTMLElement | null>
  frame: Frame
  /** How many cards each part holds. */
  sizes: readonly number[]
  /** What is drawn now. */
  range: Range | undefined
  onRange: (range: Range) => void
}

/** Looks after which parts of a long list are drawn; draws nothing itself. */
export function ListWindow({ list, frame, sizes, range, onRange }: Props) {
  const { scroller, above, gap, perCard } = frame
  // It draws nothing, so there is nothing to memoize.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<Element, Element>({
    count: sizes.length,
    getScrollElement: () => scroller,
    estimateSize: (nth) => perCard * (sizes[nth] ?? 0) - gap,
    scrollMargin: above,
    gap,
    overscan: 1,
    useFlushSync: false,
  })
  // Browsers keep what is seen in its place themselves.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false

  useLayoutEffect(() => {
    for (const part of list.current?.querySelectorAll(':scope > ul') ?? []) {
      virtualizer.measureElement(part)
    }
  }, [virtualizer, list, range])

  const near = virtualizer.getVirtualItems()
  const [first, last] = [near[0], near.at(-1)]
  const before = first ? first.start - above : 0
  const after = last ? virtualizer.getTotalSize() - (last.end - above) : 0
  const [from, to] = [first?.index ?? 0, last?.index ?? 0]
  useEffect(() => {
    // Scrolling goes on while it is drawn.
    startTransition(() => onRange({ first: from, last: to, before, after }))
  }, [onRange, from, to, before, after])
  return null
}
