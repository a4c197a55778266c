import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect } from 'react'

import { nextDrawn } from './next-drawn.ts'

/**
 * Which parts of a list are drawn, and how much room all others take, in px; `lastSeen` is the last of
 * them that is not only near what is seen.
 */
export type Range = { first: number; last: number; before: number; after: number; lastSeen: number }

/** What is known of a list that stands there; px. `scroller` holds what is above it, too. */
export type Frame = { scroller: Element; above: number; gap: number; perCard: number }

type Props = {
  list: RefObject<HTMLElement | null>
  frame: Frame
  /** How many cards each part holds. */
  sizes: readonly number[]
  /** What is drawn now. */
  range: Pick<Range, 'first' | 'last'>
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

  const { first, last, before, after, lastSeen, isUrgent } = rangeAfter(range, virtualizer, above)
  useEffect(() => {
    // Scrolling goes on while it is drawn.
    const draw = () => startTransition(() => onRange({ first, last, before, after, lastSeen }))
    if (isUrgent) return draw()
    const soon = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(soon)
  }, [onRange, first, last, before, after, lastSeen, isUrgent])
  return null
}

/** What is drawn next, and what room is left around it. */
function rangeAfter(
  drawn: Props['range'],
  virtualizer: Virtualizer<Element, Element>,
  above: number,
): Range & { isUrgent: boolean } {
  const near = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const wanted = { first: near[0]?.index ?? 0, last: near.at(-1)?.index ?? 0 }
  const next = nextDrawn(drawn, { first: startIndex, last: endIndex }, wanted)
  const placed = (index: number) => near.find((part) => part.index === index)
  const [first, last] = [placed(next.first), placed(next.last)]
  return {
    ...next,
    before: first ? first.start - above : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - above) : 0,
    lastSeen: endIndex,
  }
}
