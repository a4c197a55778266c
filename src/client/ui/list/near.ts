import { type RefObject, startTransition, useEffect, useState } from 'react'

/** What scrolls a list, and how much of its height a card takes, roughly, in px. */
export type Frame = { scroller: Element | null; perCard: number }

/** Known soon after a list has more than one part. */
export function useFrame(
  list: RefObject<HTMLElement | null>,
  hasParts: boolean,
): Frame | undefined {
  const [frame, setFrame] = useState<Frame>()
  useEffect(() => {
    const [first] = list.current?.children ?? []
    if (!hasParts || !first) return
    // While the page is not shown yet it has no height, and all parts would be near.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      if (height === 0) return
      observer.disconnect()
      setFrame({ scroller: first.closest('.content'), perCard: height / first.childElementCount })
    })
    observer.observe(first)
    return () => observer.disconnect()
  }, [list, hasParts])
  return frame
}

/** What is drawn ahead, above and below: a fling should not outrun it. */
const ahead = '150%'

/** Whether a part of a list is near what is seen, and how high it stands otherwise. */
export function useNear(
  part: RefObject<HTMLElement | null>,
  frame: Frame | undefined,
  { isFirst, cards }: { isFirst: boolean; cards: number },
): { isNear: boolean; height: number | undefined } {
  const [place, setPlace] = useState({
    isNear: isFirst,
    height: frame && frame.perCard * cards,
  })
  const scroller = frame?.scroller
  useEffect(() => {
    if (scroller === undefined || !part.current) return
    const look = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (!entry) return
      const { isIntersecting: isNear, boundingClientRect } = entry
      // Scrolling goes on while it is drawn.
      startTransition(() => setPlace({ isNear, height: boundingClientRect.height }))
    }
    const observer = new IntersectionObserver(look, {
      root: scroller,
      rootMargin: `${ahead} 0px`,
    })
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part, scroller])
  return place
}
