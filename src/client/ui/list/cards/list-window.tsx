import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect } from 'react'

import { type GroupRange, nextRenderedRange } from './next-rendered-range.ts'

/**
 * Rendered range of groups, and the height (px) of the groups before and after it; `lastVisible` is the last visible
 * group.
 */
export type RenderedRange = GroupRange & { before: number; after: number; lastVisible: number }

/** Measures of a list in px. `scroller` also contains the content above the list. */
export type ListMetrics = { scroller: Element; above: number; gap: number; perCard: number }

type Props = {
  list: RefObject<HTMLElement | null>
  metrics: ListMetrics
  /** Number of cards in each group. */
  sizes: readonly number[]
  /** The currently rendered range. */
  range: GroupRange
  onRange: (range: RenderedRange) => void
}

/** Determines the rendered range of a long list; renders nothing itself. */
export function ListWindow({ list, metrics, sizes, range, onRange }: Props) {
  const { scroller, above, gap, perCard } = metrics
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
    for (const group of list.current?.querySelectorAll(':scope > ul') ?? []) {
      virtualizer.measureElement(group)
    }
  }, [virtualizer, list, range])

  const { first, last, before, after, lastVisible, isUrgent } = computeNextRange(
    range,
    virtualizer,
    above,
  )
  useEffect(() => {
    // A transition, so that scrolling continues during the render.
    const commitRange = () =>
      startTransition(() => onRange({ first, last, before, after, lastVisible }))
    if (isUrgent) return commitRange()
    const frameId = requestAnimationFrame(commitRange)
    return () => cancelAnimationFrame(frameId)
  }, [onRange, first, last, before, after, lastVisible, isUrgent])
  return null
}

/** Returns the next rendered range, and the heights around it. */
function computeNextRange(
  rendered: GroupRange,
  virtualizer: Virtualizer<Element, Element>,
  above: number,
): RenderedRange & { isUrgent: boolean } {
  const virtualItems = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const wanted = { first: virtualItems[0]?.index ?? 0, last: virtualItems.at(-1)?.index ?? 0 }
  const next = nextRenderedRange(rendered, { first: startIndex, last: endIndex }, wanted)
  const itemAt = (index: number) => virtualItems.find((item) => item.index === index)
  const [first, last] = [itemAt(next.first), itemAt(next.last)]
  return {
    ...next,
    before: first ? first.start - above : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - above) : 0,
    lastVisible: endIndex,
  }
}
