import { type PointerEvent, useRef } from 'react'

/** In px from the centre of the element. */
type Point = { x: number; y: number }

/** A pointer that moves further than this (px) is dragging. */
const maxMovePx = 8

/** Calls `onTap` with the position of a tap, not for drags. */
export function useTap(onTap: (point: Point) => void) {
  const began = useRef<Point>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      // Otherwise a drag that ends over Ionic's slider would move that.
      event.currentTarget.setPointerCapture(event.pointerId)
      // A second finger pinches, and other mouse buttons open a menu.
      began.current = event.isPrimary && event.button === 0 ? pointOf(event) : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      const point = pointOf(event)
      const from = began.current
      began.current = undefined
      if (from && Math.hypot(point.x - from.x, point.y - from.y) < maxMovePx) onTap(point)
    },
  }
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
