import { type PointerEvent, useRef } from 'react'

/** In px from the centre of the element. */
type Place = { x: number; y: number }

/** A pointer that moves further than this (px) is dragging. */
const maxMovePx = 8

/** Calls `onTap` with the position of a tap, not for drags. */
export function useTap(onTap: (place: Place) => void) {
  const began = useRef<Place>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      // Otherwise a drag that ends over Ionic's slider would move that.
      event.currentTarget.setPointerCapture(event.pointerId)
      // A second finger pinches, and other mouse buttons open a menu.
      began.current = event.isPrimary && event.button === 0 ? placeOf(event) : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      const place = placeOf(event)
      const from = began.current
      began.current = undefined
      if (from && Math.hypot(place.x - from.x, place.y - from.y) < maxMovePx) onTap(place)
    },
  }
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Place {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
