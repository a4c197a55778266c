import { type RefObject, useEffect } from 'react'

type Overlay = HTMLElement & { dismiss: () => Promise<boolean> }

/**
 * Removes an inline overlay of Ionic for good when it is unmounted: one that is unmounted during an animation is put
 * back into the document by Ionic afterwards. `key` changes with the element, and is undefined without one.
 */
export function useOverlayRemoval(
  overlay: RefObject<Overlay | null>,
  key: number | undefined,
): void {
  useEffect(() => {
    const element = overlay.current
    if (key !== undefined && element) return () => void removeAfterAnimation(element)
  }, [overlay, key])
}

/** `dismiss` resolves after the animations that have begun. */
async function removeAfterAnimation(element: Overlay) {
  await element.dismiss().catch(() => undefined)
  element.remove()
}
