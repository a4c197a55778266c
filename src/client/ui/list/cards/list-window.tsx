import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect } from 'react'

import { nextDrawn } from './next-drawn.ts'

/**
 * Rendered range of groups, and the height (px) of the groups before and after it; `lastSeen` is the last visible
 * group.
 */
export type Range = { first: number; last: number; before: number; after: number; lastSeen: number }

/** Measures of a list in px. `scroller` also contains the content above the list. */
export type Frame = { scroller: Element; above: number; gap: number; perCard: number }

type Props = {
  list: RefObject<HTMLElement | null>
  frame: Frame
  /** Number of cards in each group. */
  sizes: readonly number[]
  /** The currently rendered range. */
  range: Pick<Range, 'first' | 'last'>
  onRange: (range: Range) => void
}

/** Determines the rendered range of a long list; renders nothing itself. */
export function ListWindow({ list, frame, sizes, range, onRange }: Props) {
  const { scroller, above, gap, perCard } = frame
  // It renders nothing, so there is nothing to memoize.
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
  // Scroll anchoring of the browser does that.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false

  useLayoutEffect(() => {
    for (const part of list.current?.querySelectorAll(':scope > ul') ?? []) {
      virtualizer.measureElement(part)
    }
  }, [virtualizer, list, range])

  const { first, last, before, after, lastSeen, isUrgent } = rangeAfter(range, virtualizer, above)
  useEffect(() => {
    // A transition, so that scrolling continues during the render.
    const draw = () => startTransition(() => onRange({ first, last, before, after, lastSeen }))
    if (isUrgent) return draw()
    const soon = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(soon)
  }, [onRange, first, last, before, after, lastSeen, isUrgent])
  return null
}

/** Returns the next rendered range, and the heights around it. */
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
