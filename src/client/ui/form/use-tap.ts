import { type PointerEvent, useRef } from 'react'

/** In px from the middle of what was tapped. */
type Place = { x: number; y: number }

/** A finger that moves further drags, in px. */
const stillPx = 8

/** Tells where something is tapped; a drag is no tap. */
export function useTap(onTap: (place: Place) => void) {
  const began = useRef<Place>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      // The second finger of two pinches, and another button of a mouse has a menu.
      began.current = event.isPrimary && event.button === 0 ? placeOf(event) : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      const place = placeOf(event)
      const from = began.current
      began.current = undefined
      if (from && Math.hypot(place.x - from.x, place.y - from.y) < stillPx) onTap(place)
    },
  }
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Place {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
